export function DeleteAccountScreen() {
  return <h1>Delete Account</h1>
}
