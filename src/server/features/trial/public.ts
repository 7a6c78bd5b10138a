export { remindOfTrials } from './remind-of-trials.ts'
