import { randomInt } from 'node:crypto'
import { signUp, type Title } from '#contract/accounts.ts'
import { addOrganizationAdmin, createOrganization, inviteMember } from '#contract/organizations.ts'
import { addUser, deactivateUser } from '#contract/people.ts'
import type { Role } from '#contract/roles.ts'
import { createCheckoutSession, paySandboxCheckout } from '#contract/subscription.ts'
import type { Pool } from 'pg'
import { DAY_MS } from '#domain/time.ts'
import { apiCaller, type ApiCaller } from './api-caller.ts'

/** Someone who can sign in to the demo. */
export interface DemoPerson {
  key: 'superAdmin' | 'admin' | 'organizationAdmin' | 'physician' | 'trialPhysician'
  role: Role
  title: Title
  firstName: string
  lastName: string
  email: string
  username: string
  specialty: string
  /** What the console says beside the name. */
  remark: string
  isSubscribed: boolean
}

const PHYSICIAN = { role: 'user', title: 'Dr', lastName: 'Physician' } as const

/** Nobody real: the names say so. The super admin comes first, because the first account becomes it. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    key: 'superAdmin',
    role: 'super_admin',
    title: 'Ms',
    firstName: 'Demo',
    lastName: 'Superadmin',
    email: 'superadmin@demo.example',
    username: 'demo-superadmin',
    specialty: '',
    remark: 'super admin',
    isSubscribed: false,
  },
  {
    key: 'admin',
    role: 'admin',
    title: 'Mr',
    firstName: 'Demo',
    lastName: 'Admin',
    email: 'admin@demo.example',
    username: 'demo-admin',
    specialty: '',
    remark: 'admin',
    isSubscribed: false,
  },
  {
    key: 'organizationAdmin',
    role: 'organization_admin',
    title: 'Mx',
    firstName: 'Demo',
    lastName: 'Orgadmin',
    email: 'orgadmin@demo.example',
    username: 'demo-orgadmin',
    specialty: '',
    remark: 'organization admin',
    isSubscribed: false,
  },
  {
    ...PHYSICIAN,
    key: 'physician',
    firstName: 'Demo',
    email: 'physician@demo.example',
    username: 'demo-physician',
    specialty: 'Family Medicine',
    remark: 'physician with a subscription, most of the visits',
    isSubscribed: true,
  },
  {
    ...PHYSICIAN,
    key: 'trialPhysician',
    firstName: 'Trial',
    email: 'trial.physician@demo.example',
    username: 'trial-physician',
    specialty: 'Neurology',
    remark: 'physician in the first days of the trial',
    isSubscribed: false,
  },
]

interface PeopleServer {
  url: string
  pool: Pool
  clock: { now(): Date; moveTo(moment: Date): void }
  setupToken: string
  password: string
}

/** Signs everybody up over the API, the first with the setup link's token, and gives them their roles. */
export async function signUpPeople(server: PeopleServer): Promise<Record<DemoPerson['key'], ApiCaller>> {
  const callers: Partial<Record<DemoPerson['key'], ApiCaller>> = {}
  for (const person of DEMO_PEOPLE) {
    const { token } = await apiCaller(server.url)(signUp, {
      body: {
        title: person.title,
        first_name: person.firstName,
        last_name: person.lastName,
        email: person.email,
        username: person.username,
        specialty: person.specialty,
        password: server.password,
        privacy_policy_agreed: true,
        ...(person.role === 'super_admin' ? { setupToken: server.setupToken } : {}),
      },
    })
    // Their addresses receive no mail: nothing should ask to confirm them.
    await server.pool.query('update users set role = $2, email_verified_at = created_at where email = $1', [
      person.email,
      person.role,
    ])
    const call = apiCaller(server.url, token)
    if (person.isSubscribed) await subscribe(call)
    callers[person.key] = call
  }
  const everybody = callers as Record<DemoPerson['key'], ApiCaller>
  await makeDemoClinic(server, everybody)
  return everybody
}

/** Pays in the sandbox, as the screens do. */
async function subscribe(call: ApiCaller): Promise<void> {
  const { sessionId } = await call(createCheckoutSession, { body: { plan: 'monthly' } })
  await call(paySandboxCheckout, { body: { sessionId, card: 'succeeds' } })
}

export const DEMO_CLINIC = 'Demo Clinic'

/** Others whom the lists show; the one who is no member is deactivated. */
const COLLEAGUES = [
  { name: 'Rowan', lastName: 'Cardiologist', specialty: 'Cardiology', daysAgo: 2, isMember: true },
  { name: 'Sasha', lastName: 'Pediatrician', specialty: 'Pediatrics', daysAgo: 40, isMember: true },
  { name: 'Taylor', lastName: 'Dermatologist', specialty: 'Dermatology', daysAgo: 60, isMember: false },
] as const

/** An organization with the organization admin, both physicians and colleagues, and who is still to come. */
async function makeDemoClinic(
  server: PeopleServer,
  { superAdmin, organizationAdmin }: Record<DemoPerson['key'], ApiCaller>,
): Promise<void> {
  const { organization } = await superAdmin(createOrganization, {
    body: {
      name: DEMO_CLINIC,
      seats: 8,
      address: '1 Sample Street, Exampleville',
      phoneNumber: '+1 555 0100',
    },
  })
  const organizationId = organization.id
  await superAdmin(addOrganizationAdmin, { body: { organizationId, email: 'orgadmin@demo.example' } })
  const colleagues = await signUpColleagues(server)
  await server.pool.query(
    `with joined as (update users set organization_id = $1 where email = any($2) returning id, created_at)
     insert into memberships (organization_id, user_id, since) select $1, id, created_at from joined`,
    [organizationId, ['physician@demo.example', 'trial.physician@demo.example', ...colleagues.members]],
  )
  await superAdmin(deactivateUser, { body: { userId: colleagues.leftId } })
  await superAdmin(addUser, {
    body: { title: 'Dr', first_name: 'Morgan', last_name: 'Newcomer', email: 'morgan@demo.example' },
  })
  await organizationAdmin(inviteMember, { body: { organizationId, email: 'quinn@demo.example' } })
}

async function signUpColleagues({ url, clock, password }: PeopleServer) {
  const now = clock.now()
  const members: string[] = []
  let leftId = ''
  for (const { name, lastName, specialty, daysAgo, isMember } of COLLEAGUES) {
    clock.moveTo(new Date(now.getTime() - daysAgo * DAY_MS))
    const email = `${name.toLowerCase()}@demo.example`
    const { user } = await apiCaller(url)(signUp, {
      body: {
        title: 'Dr',
        first_name: name,
        last_name: lastName,
        email,
        username: `demo-${name.toLowerCase()}`,
        specialty,
        password,
        privacy_policy_agreed: true,
      },
    })
    if (isMember) members.push(email)
    else leftId = user.userId
  }
  clock.moveTo(now)
  return { members, leftId }
}

const WORDS = ['amber', 'birch', 'copper', 'dune', 'ember', 'fjord', 'garnet', 'harbor', 'island', 'juniper']
const MORE_WORDS = ['kettle', 'lantern', 'meadow', 'nutmeg', 'orchard', 'pebble', 'quilt', 'ribbon', 'saddle']

/** One that can be typed from the console, and that nobody can know beforehand. */
export function newDemoPassword(): string {
  const pick = (words: string[]) => words[randomInt(words.length)]
  return `${pick(WORDS)}-${pick(MORE_WORDS)}-${pick(WORDS)}-${randomInt(10_000, 100_000)}`
}
