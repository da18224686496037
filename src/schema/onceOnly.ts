/**
 * For values that a process checks only once or twice, such as options: zod would first compile a function for each
 * object, which takes longer than the check.
 */
export const onceOnly = { jitless: true } as const
