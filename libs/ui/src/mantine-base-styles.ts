// The styles of the remaining base components, loaded with the first remote.
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/LoadingOverlay.layer.css';
