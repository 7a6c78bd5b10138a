export function DocumentsScreen() {
  return <h1>Documents</h1>
}
