export function ResetUsernameScreen() {
  return <h1>Reset Username</h1>
}
