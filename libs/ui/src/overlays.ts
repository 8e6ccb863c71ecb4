/**
 * The heavier components, and the controls of forms and dialogs, as a shared module of their own:
 * the shell delivers it with its styles when a remote first needs it. Import it from
 * `@muster/ui/overlays`, preferably in a lazy part.
 */
import './overlays-styles.ts';

export {
  Accordion,
  Alert,
  Autocomplete,
  Checkbox,
  Chip,
  Combobox,
  Drawer,
  FileButton,
  Grid,
  HoverCard,
  Menu,
  Modal,
  MultiSelect,
  NativeSelect,
  NumberInput,
  Pagination,
  Pill,
  Popover,
  Progress,
  Radio,
  RingProgress,
  ScrollArea,
  SegmentedControl,
  Select,
  Stepper,
  Switch,
  Table,
  Tabs,
  TagsInput,
  Textarea,
  Tooltip,
  useCombobox,
  useModalsStack,
} from '#mantine-core';
