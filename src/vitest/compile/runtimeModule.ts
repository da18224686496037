/** The module that generated code imports; the plugin resolves it to its own runtime. */
export const runtimeModule = 'vitest-rag/internal/runtime'
