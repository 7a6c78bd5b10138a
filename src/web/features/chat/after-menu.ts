/** Does what a menu's entry is for once the menu, which gives the focus back to its button, has closed. */
export function afterMenu(action: () => void): () => void {
  return () => void setTimeout(action, 0)
}
