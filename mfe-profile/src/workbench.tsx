import { MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { Page } from './page.tsx';
import '@muster/ui/styles';

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <MantineProvider>
      <Page />
    </MantineProvider>,
  );
