import library from './notes-en-es.json' with { type: 'json' }

/** The Spanish names of the note library, each once, in alphabetical order. */
export function noteNames(): string[] {
  return [...new Set(Object.values(library.translations))].sort((a, b) => a.localeCompare(b, 'es'))
}
