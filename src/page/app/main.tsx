import { render } from 'preact'
import { Page } from './page.tsx'
import { followServer } from './live.ts'
import { readIndex } from './unpack.ts'

const place = document.getElementById('page')

async function open(root: HTMLElement): Promise<void> {
  try {
    const index = await readIndex()
    root.replaceChildren()
    if (index.live) followServer(index.live)
    render(<Page index={index} />, root)
  } catch (error) {
    root.textContent = error instanceof Error ? error.message : String(error)
  }
}

if (place) void open(place)
