import { AT_START, rule } from '../rules/rule.ts'

/** Behind a medicine that is put or kept so: it is held, whatever the verb before it says alone. */
export const ON_PAUSE = rule(
  AT_START,
  [
    [/on (?:a |temporary |short )*(?:pause|hold|standby|hiatus)\b/, 'on pause until the scan', 'on a temporary hold'],
    [/on (?:ice|the shelf|the back burner)\b/, 'on ice for now', 'on the back burner'],
  ],
  { not: ['on the list', 'on a holder', 'on paused'] },
) // prettier-ignore
