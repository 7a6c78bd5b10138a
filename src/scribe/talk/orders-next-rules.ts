import { AT_START, rule } from '../rules/rule.ts'

/** What is ordered because of what was said before it; its object follows at once. */
export const ORDERS_THAT = rule(
  AT_START,
  [
    [/(?:please )?(?:stop|hold|increase|decrease|double|restart) <that>/, 'stop that today'],
    [/<you-to> (?:stop|hold|quit|increase|decrease|double|restart|drop) <that>/, 'i want you to stop that', 'you can stop that one'],
    [/let us (?:stop|hold|cut|try|start|switch|change|increase|lower|keep|get|do|add|drop) <that>/, 'let us cut it from 10'],
  ],
  { parts: { 'you-to': /(?:i (?:want|need|would like) you to|you (?:should|need to|can|have to|must))(?: just)?/, that: /(?:it|that|them|the|your|this)(?= |$)/ }, not: ['stop coughing', 'let us see your feet'] },
) // prettier-ignore
