/** Takes the place of parts of axios that nothing here uses. It keeps them all, because they are properties of its one export. */
export default {};
