export function SignBaaScreen() {
  return <h1>Sign BAA</h1>
}
