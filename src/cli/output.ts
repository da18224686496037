/** Where a command writes. */
export interface Output {
  print(text: string): void
  printError(text: string): void
}
