import { rule } from '../rules/rule.ts'

/** What the patient, or who came along, answers when they will not have what was offered. */
export const WILL_NOT = rule(
  { before: '^(?:(?:no|nah|um|uh|well|oh|yeah|honestly|sorry|but|then|okay) )*(?:', after: ')\\b' },
  [
    [/(?:i|we|he|she) (?:will|would|am going to|are going to) not (?:be )?(?:tak|hav|do|get|go|us|start|cancel|try)\w*/, 'i will not take it'],
    [/(?:i|we) (?:cannot|can not) do (?:that|it)/, 'i cannot do that'],
    [/(?:i|we) (?:would|will) (?:rather|prefer)(?: to)? (?:not|wait|skip|hold off|stay)/, 'i would rather not take a statin'],
    [/(?:i|we) (?:really )?do not (?:really )?want (?:to (?:tak|hav|do|get|go|us|start|try)\w*|the|that|it|any|a|an|another|one)/, 'i do not want the flu shot'],
    [/(?:i|we) (?:would like|want|prefer) to (?:skip|wait|decline|pass)/, 'we would like to skip the rotavirus'],
    [/(?:i|we) (?:decline|refuse|will pass|will skip)/, 'i decline'],
    [/i (?:am|do) not (?:ready|interested|comfortable)/, 'i am not ready to quit'],
    [/thank(?:s| you)(?: but)? no(?:t today)?/, 'thanks but no'],
    [/i [\w ]{2,40}? (?:so )?i (?:will not (?:take|have|do|use|get)|would rather not)/, 'i gained weight on that i will not take it'],
  ],
  { not: ['i will not be here in june', 'i do not want to lose my foot', 'i will do that'] },
) // prettier-ignore
