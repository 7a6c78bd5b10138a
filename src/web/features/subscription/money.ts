/** "$49.00" in the reader's own language, from an amount in the currency's smallest unit. */
export function formatMoney(amount: number, currency: string): string {
  const money = new Intl.NumberFormat(undefined, { style: 'currency', currency: currency.toUpperCase() })
  return money.format(amount / 10 ** (money.resolvedOptions().maximumFractionDigits ?? 2))
}
