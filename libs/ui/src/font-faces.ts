// The faces of fonts, for a page that does not have them itself.
import './fonts.css';
