import { expect, test } from 'vitest'
import { invitationMail } from './mail-templates.ts'

test.each([
  ['organization_admin', true],
  ['user', false],
] as const)('an invitation of a %s says "as an administrator": %s', (role, says) => {
  const mail = invitationMail('Attest', {
    organizationName: 'Harbor Clinic',
    role,
    link: 'https://a.example/#x',
  })
  for (const part of [mail.subject, mail.text, mail.html])
    expect(part.includes('as an administrator')).toBe(says)
})
