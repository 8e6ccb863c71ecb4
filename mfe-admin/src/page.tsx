import { Text } from '@mantine/core';

/** Admin Dashboard. */
export const Page = () => <Text>Admin Dashboard</Text>;
