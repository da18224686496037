/** `openai gpt-5-mini` */
export function judgeFullName({ name, model }: { name: string; model?: string }): string {
  return [name, model].filter(Boolean).join(' ')
}
