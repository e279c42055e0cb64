/**
 * Houses whose perfumes are sold in Latin America and Spain, with other spellings in use after a colon. `~`: also a word
 * of many perfume names, so it counts only at the start or the end of a title.
 */
const ARABIC = `
Lattafa: Lattafa Perfumes, Lattafa Pride
Armaf: Armaf Perfumes, Sterling Armaf, Armaf Sterling
Al Haramain: Al Haramain Perfumes, Haramain
Amouage
Rasasi
~Ajmal: Ajmal Perfumes
Swiss Arabian
Afnan: Afnan Perfumes
Al Rehab: Al-Rehab, Crown Perfumes
Arabian Oud
Maison Alhambra: Alhambra, Maison Al Hambra
Emper: Emper Perfumes
French Avenue: French Avenue Fragrance World
Kayali
Junaid Perfumes: Syed Junaid Alam
Ard Al Zaafaran: Ard Al Zafaran, Zaafaran, Ard Zaafaran
Fragrance World
Widian
Paris Corner: Paris Corner Perfumes
Al Wataniah: Alwataniah, Wataniah, Al Wataniya
~Nabeel: Nabeel Perfumes
Orientica: Orientica Premium, Orientica Luxury
The Spirit of Dubai: Spirit of Dubai
Arabesque Perfumes
Sapil
~Anfas
Abdul Samad Al Qurashi: Abdul Samad Al Quraishi
Bait Al Bakhoor
Emirates Pride
~Laverne
~Khalis: Khalis Perfumes
Zimaya
Asdaaf
Anfasic Dokhoon
Ahmed Al Maghribi: Ahmed Al Magribi
Arabiyat: Arabiyat Prestige
Asgharali: Asghar Ali
Attar Al Has
~Arabian Wind
Oud Elite
~Yas Perfumes
Gulf Orchid
Khadlaj: Khadlaj Perfumes
Nusuk
Hind Al Oud
Rayhaan: Rayhaan Perfumes
~Rave
Riiffs: Riffs, Riiffs Perfumes
Bharara
My Perfumes: My Perfumes Select
Otoori
Le Chameau: Chameau
Adyan
Dar Al Teeb
Deraah
Dhamma: Dhamma Perfumes
Estiara
Galaxy Plus: Galaxy Concept
Grandeur Elite
Hamidi
Ibraheem Al Qurashi: Ibrahim Al Qurashi
Ibraq
Jean Lowe
Jo Milano: Jo Milano Paris
Karamat: Karamat Collection
Louis Varel
~Niche Emarati
Pendora Scents
Scent Empire
Suroori
Surrati
Taif Al Emarat
Tumi
~Vurv
Ministry of Oud
Athoor Al Alam
Maison Asrar
Manasik
Sawalef
Kajal
Al Absar: Absar
Al Majed for Oud: Almajed
Al Nuaim
Naqaa
Aurora Scents
Just Jack
Sterling Parfums
`

const DESIGNER = `
Dior: Christian Dior
Chanel
Giorgio Armani: Armani, Emporio Armani
Carolina Herrera: CH
Paco Rabanne: Rabanne
Jean Paul Gaultier: JPG, Gaultier, Jean Paul Gaulthier
Yves Saint Laurent: YSL, Saint Laurent
Dolce & Gabbana: Dolce Gabbana, D&G, Dolce y Gabbana
Versace: Gianni Versace
Calvin Klein: CK
Hugo Boss: Boss Hugo
Tom Ford
Creed
Montale
Mancera
Xerjoff
Parfums de Marly: Parfum de Marly
Maison Francis Kurkdjian: MFK, Francis Kurkdjian
Maison Margiela: Martin Margiela
Le Labo
Byredo
Nishane
Initio: Initio Parfums
Kilian: By Kilian
Memo Paris
Roja: Roja Parfums, Roja Dove
Tiziana Terenzi
Jo Malone
Acqua di Parma
Penhaligon's: Penhaligons
Bond No. 9: Bond No 9
Clive Christian
Ex Nihilo
Gucci
Prada
Givenchy
Hermès: Hermes
Guerlain
Lancôme: Lancome
Valentino
Burberry
Bvlgari: Bulgari
Mugler: Thierry Mugler
Azzaro
Issey Miyake
Kenzo
Cartier
Chloé: Chloe
Chopard
Cacharel
Nina Ricci
Narciso Rodriguez
Viktor & Rolf: Viktor Rolf
Salvatore Ferragamo: Ferragamo
Montblanc: Mont Blanc
Mercedes-Benz: Mercedes Benz, Mercedes
Bentley
Ferrari
Jaguar
Lamborghini: Tonino Lamborghini
Lacoste
Ralph Lauren
Tommy Hilfiger
Michael Kors
Marc Jacobs
Jimmy Choo
~Coach
~Guess
~Diesel
DKNY: Donna Karan
Davidoff
Dunhill: Alfred Dunhill
Joop!: Joop
Loewe
Adolfo Dominguez: Adolfo Domínguez
Antonio Banderas: Banderas
Benetton: United Colors of Benetton
Elizabeth Arden
Estée Lauder: Estee Lauder
Clinique
Escada
Moschino
Missoni
Roberto Cavalli: Cavalli
Trussardi
Ermenegildo Zegna: Zegna
Jean Charles Brosseau
Juicy Couture
Victoria's Secret: Victorias Secret, Victoria Secret
Ariana Grande
Britney Spears
Paris Hilton
Sofia Vergara
Shakira
Katy Perry
Jesus Del Pozo: J. del Pozo
Perry Ellis
Nautica
Kenneth Cole
Vince Camuto
Swiss Army: Victorinox
John Varvatos
Abercrombie & Fitch: Abercrombie
Hollister
~Zara
Tous
Bath & Body Works: Bath and Body Works
Philipp Plein
Pacha: Pacha Ibiza
Aramis
Van Cleef & Arpels: Van Cleef
Bottega Veneta
Balenciaga
Boucheron
Celine
Tiffany & Co.: Tiffany
Lalique
Rochas
Lanvin
Oscar de la Renta
Nicole Miller
Lolita Lempicka
Annick Goutal
Diptyque
Etat Libre d'Orange
Essential Parfums
Frederic Malle
L'Artisan Parfumeur
Amouroud
Mind Games
Thomas Kosmala
BDK Parfums: BDK
Marc-Antoine Barrois
Sospiro
Casamorati
Stéphane Humbert Lucas: Stephane Humbert Lucas
Theodoros Kalotinis
Vertus
`

export interface KnownBrand {
  name: string
  spellings: string[]
  /** Also a word of perfume names: only at the start or the end of a title. */
  isWord: boolean
  isArabic: boolean
}

function parseBrands(list: string, isArabic: boolean): KnownBrand[] {
  const lines = list.split('\n').filter((line) => line !== '')
  return lines.map((line) => {
    const [name = '', others = ''] = line.split(': ')
    const spellings = others.split(', ')
    return {
      name: name.replace('~', ''),
      spellings: spellings.filter((text) => text !== ''),
      isWord: name.startsWith('~'),
      isArabic,
    }
  })
}

/** Facts about the market, not the brands of this shop. */
export const KNOWN_BRANDS: readonly KnownBrand[] = [
  ...parseBrands(ARABIC, true),
  ...parseBrands(DESIGNER, false),
]
