import { Text } from '@mantine/core';

/** Profile Settings. */
export const Page = () => <Text>Profile Settings</Text>;
