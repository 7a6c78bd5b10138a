export function PasswordSetScreen() {
  return <h1>Set Password</h1>
}
