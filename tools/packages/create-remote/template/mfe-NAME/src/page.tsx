import { useSession } from '@muster/remote-kit';
import { DisplayText, Paper, Text } from '@muster/ui';
import * as css from './page.module.css';

/** The page of the tab. */
export function Page() {
  const { user } = useSession();
  return (
    <Paper withBorder className={css.page}>
      <DisplayText as="h2">LABEL</DisplayText>
      <Text>Hello, {user.nickName}.</Text>
    </Paper>
  );
}
