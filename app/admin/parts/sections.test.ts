import { expect, test } from 'vitest'
import { currentSection, dashboardPart } from './sections.ts'

test.each([
  ['/admin/dashboard', '', 'Panel de Control'],
  ['/admin/dashboard', '?seccion=pedidos', 'Pedidos'],
  ['/admin/dashboard', '?seccion=nada', 'Panel de Control'],
  ['/admin/products', '?pagina=2', 'Productos'],
  ['/admin/products/edit/5', '', 'Productos'],
  ['/admin/productsx', '', undefined],
])('%s%s belongs to %s', (pathname, search, label) => {
  expect(currentSection(pathname, search)?.label).toBe(label)
})

test.each([
  ['/admin/orders', '/admin/dashboard?seccion=pedidos'],
  ['/admin/users', '/admin/dashboard?seccion=usuarios'],
  ['/admin/settings', '/admin/dashboard?seccion=configuracion'],
])('%s leads to %s', (from, to) => {
  expect(dashboardPart(from)).toBe(to)
})
