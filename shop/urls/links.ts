import { href } from 'react-router'

/**
 * URLs with parameters that several folders link to. Plain ones use React Router's `href('/admin/products')`, and those
 * of a list its `defineQuery`. `links.test.ts` finds hard-coded paths.
 */

/** The parts of the dashboard, as `?seccion=` names them. */
export type DashboardPart = 'pedidos' | 'demanda' | 'usuarios' | 'configuracion'

export function dashboardHref(part?: DashboardPart, params: Readonly<Record<string, string>> = {}): string {
  return withQuery(href('/admin/dashboard'), { ...(part && { seccion: part }), ...params })
}

export function searchHref(term: string): string {
  return withQuery(href('/catalog'), { search: term })
}

/** A path with parameters, each encoded. */
export function withQuery(path: string, params: Readonly<Record<string, string>>): string {
  return withParams(path, new URLSearchParams(params))
}

/** Appends parameters to those of the path. */
export function withParams(path: string, params: URLSearchParams): string {
  return params.size > 0 ? `${path}${path.includes('?') ? '&' : '?'}${params}` : path
}

/** Parameter of a list that a form or a link of this shop has just added to: the browser then stores it. */
export const JUST_ADDED = 'guardado'

/** Whether a path is of the admin area. */
export const isAdminPath = (path: string): boolean => /^\/admin(?=\/|$)/i.test(path)
