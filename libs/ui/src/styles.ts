// The styles of the session screens, which every page needs. Mantine requires this order inside its
// layer; our own styles are in a later layer. The faces are in font-faces.ts, because the shell's
// page has them itself. The variables come from the provider, which computes all of them anyway.
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Stack.layer.css';
import './base.css';
