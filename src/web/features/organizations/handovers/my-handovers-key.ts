/** By itself, so that who only waits for news of handovers loads nothing else of them. */
export const MY_HANDOVERS_KEY = ['my-handovers'] as const
