/** Files that replace, join or (null) leave the sound house; and what the rule then says. */
export type Plant = [files: Record<string, string | null>, says: string[]]

/** By the name of the rule that they break. */
export type Plants = Record<string, Plant[]>
