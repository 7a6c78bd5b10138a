import { useSearchParams } from 'react-router'

/** What another screen leads here to find: `?search=` of the address, as a list begins with it. Never a patient's words. */
export function useAskedFor(): string {
  const [address] = useSearchParams()
  return address.get('search') ?? ''
}
