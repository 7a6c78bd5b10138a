import { TermsScreen } from './terms-screen.tsx'

export function MasterDictionaryScreen() {
  return <TermsScreen scope="master" />
}
