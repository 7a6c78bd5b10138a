export function PreviewBaaScreen() {
  return <h1>Preview BAA</h1>
}
