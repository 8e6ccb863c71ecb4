import { Text } from '@mantine/core';

/** Messages. */
export const Page = () => <Text>Messages</Text>;
