/**
 * What product code can use of Mantine's base components; heavier ones are in
 * `@muster/ui/overlays`. Each name is in mantine-base.ts too, which a test checks. Badges, avatars,
 * passwords and titles are Muster's own.
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
