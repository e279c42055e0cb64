import type { Storage } from './storage.ts'

/** The names in a folder of the storage; empty when the folder does not exist. */
export async function filesIn(storage: Storage, folder: string): Promise<string[]> {
  const names: string[] = []
  let paginationToken: string | undefined
  do {
    const page = await storage.listAll(`${folder}/`, { paginationToken }).catch((error) => {
      if (error.code === 'ENOENT') return { objects: [], paginationToken: undefined }
      throw error
    })
    for (const { name } of page.objects) names.push(name)
    paginationToken = page.paginationToken
  } while (paginationToken)
  return names
}
