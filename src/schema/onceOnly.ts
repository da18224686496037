/**
 * For what a process checks once or twice, such as options: zod would write and compile a function for
 * each object first, which takes longer than the check.
 */
export const onceOnly = { jitless: true } as const
