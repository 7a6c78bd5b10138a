import { Button } from '@mantine/core'
import type { Plan } from '#contract/subscription.ts'
import { planNames } from './plan-names.ts'

/** Begins to pay for the plan, or changes to it. */
export function ChoosePlan(props: {
  plan: Plan
  verb: 'Choose' | 'Change to'
  pending: boolean
  disabled: boolean
  onChoose: () => void
}) {
  return (
    <Button
      fullWidth
      size="md"
      variant={props.verb === 'Choose' ? 'filled' : 'default'}
      loading={props.pending}
      disabled={props.disabled}
      onClick={props.onChoose}
    >
      {props.verb} {planNames[props.plan.id].toLowerCase()}
    </Button>
  )
}
