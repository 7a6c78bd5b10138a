import { Title } from '#contract/accounts.ts'

const labels: Record<Title, string> = {
  Dr: 'Dr.',
  Mr: 'Mr.',
  Ms: 'Ms.',
  Mrs: 'Mrs.',
  Mx: 'Mx.',
  'Prefer-not-to-say': 'Prefer not to say',
}

/** The titles of a person for a select, physicians' own first. */
export const titleChoices = [...Title.options]
  .sort((one, other) => Number(other === 'Dr') - Number(one === 'Dr'))
  .map((value) => ({ value, label: labels[value] }))
