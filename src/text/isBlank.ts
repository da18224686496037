const blank = /^[\s\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether nothing of a text can be seen: `€` and `👍` can, spaces without width can't. */
export function isBlank(text: string): boolean {
  return blank.test(text)
}
