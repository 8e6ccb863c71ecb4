/**
 * The heavier components, shared as a module of their own: they arrive from the shell, with their styles,
 * when a remote first opens one. Import them from `@muster/ui/overlays`, best in a lazy part.
 */
import './overlays-styles.ts';

export {
  Accordion,
  Alert,
  Autocomplete,
  Chip,
  Combobox,
  Drawer,
  Grid,
  HoverCard,
  Menu,
  Modal,
  MultiSelect,
  NumberInput,
  Pagination,
  Pill,
  Popover,
  Radio,
  RingProgress,
  ScrollArea,
  Select,
  Stepper,
  Switch,
  Table,
  Tabs,
  TagsInput,
  Tooltip,
  useCombobox,
  useModalsStack,
} from '#mantine-core';
