export function SubscriptionScreen() {
  return <h1>Subscription</h1>
}
