import { expect, test } from 'vitest'
import { createTestDatabase, openForTests } from '#tests/database.ts'
import { testApp } from '#tests/test-app.ts'

const database = openForTests(() => createTestDatabase())

/** The HTML of a page of a new shop, whose operator has changed no text. */
async function readPage(path: string): Promise<string> {
  const { app } = testApp(database, { env: { WHATSAPP_NUMBER: '573001234567' } })
  const answer = await app.request(`http://shop.example${path}`)
  expect([path, answer.status]).toEqual([path, 200])
  return answer.text()
}

/** The texts of an HTML fragment, without its tags. */
const toText = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

test('home is in Spanish, and promises quality, delivery to the whole country and authenticity', async () => {
  const html = await readPage('/')
  expect(html).toMatch(/^<!DOCTYPE html>\s*<html lang="es"/)
  expect(html).toContain('perfumes árabes auténticos</title>')
  const [, hero = ''] = /<main\b.*?<section\b(.*?)<\/section>/s.exec(html) ?? []
  expect(toText(hero)).toContain(
    'Calidad premium, envío rápido y seguro a todo el país y autenticidad garantizada en cada frasco.',
  )
  const benefits = [...hero.matchAll(/<h2\b[^>]*>(.*?)<\/h2><p\b[^>]*>(.*?)<\/p>/g)]
  expect(benefits.map(([, title, text]) => [title, text])).toEqual([
    ['Calidad Premium', 'Casas árabes reconocidas, frascos sellados.'],
    ['Envío Rápido', 'Seguro y a todo el país.'],
    ['Autenticidad', 'Garantizada en cada perfume.'],
  ])
})

test('the contact page has the number of the chat, says when the shop is open, and that it replies in 24 hours', async () => {
  const [, details = ''] =
    /<aside aria-label="Datos de contacto"(.*?)<\/aside>/s.exec(await readPage('/contact')) ?? []
  const text = toText(details)
  expect(text).toContain('WhatsApp +57 300 123 4567')
  expect(text).toContain('Horario de atención Lunes a viernes: 9:00 – 17:00 Sábado: 10:00 – 15:00')
  expect(text).toContain('Respuesta Normalmente respondemos en menos de 24 horas.')
})

test('the catalog without products has the samples in its first HTML, marked', async () => {
  const html = await readPage('/catalog')
  expect(html).toContain('Catálogo de muestra')
  expect([...html.matchAll(/href="\/product\/(p\d)"/g)].map(([, id]) => id).sort()).toEqual([
    'p1',
    'p2',
    'p3',
    'p4',
    'p5',
  ])
})
