/**
 * What product code may use of Mantine's base; the heavier components are in `@muster/ui/overlays`. Each name also
 * stands in mantine-base.ts (a test holds the two together). Badges, avatars, passwords and titles are Muster's own.
 */
export {
  ActionIcon,
  Anchor,
  Box,
  Button,
  CloseButton,
  FocusTrap,
  Group,
  Input,
  Loader,
  LoadingOverlay,
  Overlay,
  Paper,
  Portal,
  Skeleton,
  Stack,
  Text,
  TextInput,
  Transition,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
  useMantineTheme,
  VisuallyHidden,
} from '@mantine/core';
