import { Text } from '@mantine/core';

/** Event Management. */
export const Page = () => <Text>Event Management</Text>;
