import type { Meta, StoryObj } from '@muster/testing/story';
import { useState } from 'react';
import { type MediaItem, UploadControl } from './index.ts';

function picture(number: number): MediaItem {
  const url = `/media/landscapes/${number}.svg`;
  return { url, type: 'image', thumbnail: url };
}

export default {
  component: UploadControl,
  args: {
    field: { label: 'Gallery', path: 'gallery', description: 'Up to 5 pictures, or one video.' },
    value: [],
    rules: {
      imageTypes: ['image/jpeg'],
      maxImageBytes: 5_000_000,
      maxVideoBytes: 50_000_000,
      max: 5,
      accept: 'images-or-one-video',
      texts: {
        oneVideo: 'Only one video ≤ 50 MB allowed',
        invalidFileType: 'Invalid file type',
        imageSize: 'Each image must be ≤ 5 MB',
        maxFiles: (max: number) => `Maximum ${max} files allowed`,
        upload: 'Upload failed',
        copyUrl: 'Failed to copy URL to clipboard',
      },
    },
    store: { upload: () => Promise.reject(new Error('Upload failed')) },
  },
  render: function Control(args) {
    const [value, setValue] = useState(args.value);
    return <UploadControl {...args} value={value} onChange={setValue} />;
  },
} satisfies Meta<typeof UploadControl>;

type Story = StoryObj<typeof UploadControl>;

export const Empty: Story = {};
export const Pictures: Story = { args: { value: [1, 2, 3].map(picture) } };
export const Required: Story = {
  args: {
    field: { label: 'Gallery', path: 'gallery', isRequired: true, error: 'A picture is required' },
  },
};
