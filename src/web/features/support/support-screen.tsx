export function SupportScreen() {
  return <h1>Help &amp; Support</h1>
}
