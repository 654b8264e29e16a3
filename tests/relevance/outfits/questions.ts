import type { Piece } from '../../../supabase/functions/_shared/engine/outfit/read-piece.ts'

/**
 * Outfits of our own, each without one piece, and four candidates for it: the right one first. A piece is "category: colour",
 * with its fabric and style after further colons. In the first list the candidates are of any kind, in the second of one.
 */
export interface Question {
  outfit: Piece[]
  candidates: Piece[]
}

const anyKind = `
evening gown: emerald: satin | clutch: gold | chandelier earrings: gold > strappy sandals: gold; backpack: green; skinny jeans: blue; box clutch: black
cocktail dress: black: lace | heels: black | stud earrings: silver > clutch: silver; running shoes: black; cocktail dress: red; beanie: grey
skinny jeans: dark denim | white shirt: white | blazer: navy > loafers: tan; bikini: navy; gown: navy; jeans: blue
t shirt: white | boyfriend jeans: light wash | sneakers: white > backpack: black; ball gown: white; sneakers: red; fascinator: white
sweater: cream: cable knit | skinny jeans: black | knee high boots: brown > scarf: camel: wool; flip flops: brown; knee high boots: black; sun hat: cream
coat: camel: wool | turtleneck: black | trousers: grey > ankle boots: black; sandals: tan; coat: black; swimsuit: black
sundress: yellow: cotton | straw bag: natural > flat sandals: tan; gloves: black: leather; parka: khaki; sundress: white
bikini: turquoise | cover up: white > flip flops: gold; knee high boots: black; blazer: grey; overcoat: camel
leather jacket: black | skinny jeans: black: : ripped | t shirt: grey: : rock > combat boots: black; ballet flats: pink; tea dress: floral; leather jacket: brown
maxi dress: rust: : boho | fringe bag: brown: suede > gladiator sandals: tan; briefcase: black; maxi dress: navy; running shoes: white
pencil skirt: grey: wool | blouse: ivory: silk > pumps: black; board shorts: grey; pencil skirt: red; baseball cap: black
leggings: black | sports bra: pink > running shoes: pink; pearl necklace: white; stilettos: black; leggings: grey
suit: navy | dress shirt: white | tie: wine > oxfords: brown; gele: wine; sneakers: neon green; trousers: grey
tuxedo: black | dress shirt: white | bow tie: black > dress shoes: black: patent; flip flops: black; bow tie: red; crossbody: brown
denim jacket: blue | floral dress: pink > white sneakers: white; evening gloves: black; denim jacket: black; tuxedo: black
shorts: white: denim | tank top: coral > espadrilles: coral; parka: olive; shorts: blue; wool scarf: grey
cardigan: blush | pleated skirt: cream | blouse: white > ballet flats: blush; combat boots: black; cardigan: grey; snow boots: brown
trench coat: beige | jeans: denim | breton top: navy/white > ballet flats: black; swim shorts: blue; trench coat: black; gown: red
jumpsuit: black | clutch: gold > heels: gold; hiking boots: brown; jumpsuit: white; beach bag: straw
iro and buba: cream: lace | gele: wine: aso-oke | coral beads: coral > heels: gold; sneakers: white; fila: wine; iro and buba: blue: lace
iro and buba: royal blue: lace | gele: silver: aso oke | clutch: silver > heels: silver; running shoes: blue; tie: silver; gele: gold
agbada: ivory | fila: wine: aso-oke > loafers: black: leather; stilettos: red; agbada: navy; gele: wine
agbada: sky blue: guinea | fila: navy > coral beads: coral; clutch: blue; bikini: blue; fila: red
senator: bottle green | loafers: black > watch: gold; gele: green; heels: black; flip flops: green
isiagu: red: velvet | red cap: red > coral beads: coral; tutu: red; bikini: red; high heels: red
ankara dress: orange: ankara | earrings: gold > block heels: orange; ski jacket: orange; tuxedo: black; ankara dress: blue
wrapper: wine: george | blouse: gold: lace | gele: gold > coral beads: coral; beanie: wine; wrapper: green; backpack: gold
bubu: indigo: adire | slippers: brown: leather > raffia bag: natural; wool coat: black; bubu: red; oxfords: brown
kaftan: white: : men | kano slippers: tan > fila: white; clutch: white; stilettos: white; evening dress: white
buba: white: lace | sokoto: white: lace | fila: blue: aso oke > half shoe: black; heels: blue; ballerinas: white; sokoto: black
sheath dress: navy: : office | pumps: nude > tote: tan; flip flops: navy; sheath dress: grey; beach bag: natural
palazzo trousers: green | crop top: white > wedges: tan; parka: green; ski jacket: white; crop top: black
hoodie: grey | joggers: black > sneakers: white; pumps: black; gown: grey; hoodie: red
wedding dress: ivory: lace | veil: ivory > heels: ivory: satin; rain boots: yellow; wedding dress: white; backpack: white
poncho: camel: wool | jeans: dark denim > ankle boots: brown: suede; flip flops: blue; bikini: camel; poncho: grey
`

const oneKind = `
evening gown: black: velvet | clutch: silver | drop earrings: silver > heels: silver; heels: orange; sneakers: silver; espadrilles: tan
gown: wine: aso-oke | heels: wine: satin > clutch: wine: beaded; clutch: lime green; backpack: wine; straw bag: natural
skinny jeans: black | leather jacket: black > ankle boots: black; ballet flats: lilac; sandals: yellow; flip flops: pink
day dress: mint | flats: nude > satchel: tan; backpack: black; fringe bag: black; clutch: silver: sequin
sweater: burgundy | skinny jeans: denim > ankle boots: brown; sandals: white; flip flops: red; pumps: turquoise
blazer: black | trousers: black | blouse: white > pumps: black; combat boots: brown; flip flops: black; sneakers: neon pink
sundress: coral | sandals: gold > straw hat: natural; beanie: black; wool hat: grey; fascinator: red
coat: grey: wool | sweater: white | jeans: grey > scarf: grey: wool; tie: red; silk scarf: coral; infinity scarf: lime
shorts: denim | tank top: white > sandals: tan; knee high boots: black; pumps: purple: satin; snow boots: grey
maxi skirt: olive: : boho | cami: cream > gladiator sandals: brown; running shoes: blue; dress shoes: black; snow boots: white
leather pants: black | tee: white: : rock > biker boots: black; ballet flats: pink; flip flops: blue; espadrilles: yellow
iro and buba: cream: lace | heels: gold | coral beads: coral > gele: gold: aso oke; baseball cap: black; beanie: cream; straw hat: natural
agbada: navy: guinea | loafers: black > fila: navy: aso oke; gele: navy; sun hat: tan; baseball cap: navy
wrapper: coral: george | blouse: coral: lace | gele: coral > heels: gold; sneakers: grey; rain boots: green; hiking boots: brown
ankara dress: orange: ankara | heels: orange > clutch: orange; backpack: grey; gym bag: black; briefcase: brown
senator: white | slippers: black > fila: black; gele: red; beret: pink; sun hat: natural
suit: charcoal | dress shirt: white > oxfords: black; running shoes: green; flip flops: brown; heels: black
cocktail dress: red | heels: black > clutch: black; backpack: navy; gym bag: red; beach bag: natural
pleated skirt: blush | sweater: grey > flats: blush; running shoes: lime; flip flops: orange; hiking boots: brown
tracksuit: black | sneakers: white > cap: black; fascinator: black; gele: gold; sun hat: natural
jumpsuit: navy | heels: gold > clutch: gold; clutch: lime green; gym bag: navy; backpack: grey
kaftan dress: teal | flat sandals: gold > earrings: gold; earrings: purple; ear cuff: black: : punk; stud earrings: neon yellow
pencil skirt: navy | blouse: white > pumps: navy; gladiator sandals: brown; sneakers: orange; rain boots: red
trench coat: beige | trousers: black | heels: black > tote: black; beach bag: yellow; gym bag: purple; backpack: red
bikini: white | cover up: coral > sandals: coral; boots: black; loafers: brown; pumps: grey
lace dress: blush | heels: rose gold > clutch: rose gold; backpack: olive; briefcase: black; gym bag: red
bubu: indigo: adire | slippers: tan: leather > tote: natural: raffia; clutch: black: sequin; gym bag: pink; briefcase: black
parka: olive | jeans: blue | sweater: cream > boots: brown; flip flops: tan; stilettos: gold; sandals: white
tee: white | jeans: light wash | sneakers: white > sunglasses: black; sunglasses: neon orange; sunglasses: purple; sunglasses: lime
gown: champagne gold: sequin | heels: gold > earrings: gold; earrings: orange; earrings: lime; ear cuff: black: : punk
`

function pieceOf(text: string): Piece {
  const [category = '', colour = '', fabric = '', style = ''] = text.split(':').map((part) => part.trim())
  return { category, colour, fabric, style }
}

const questionOf = (line: string): Question => {
  const [outfit = '', candidates = ''] = line.split('>')
  return { outfit: outfit.split('|').map(pieceOf), candidates: candidates.split(';').map(pieceOf) }
}

export const questionsOfAnyKind = anyKind.trim().split('\n').map(questionOf)
export const questionsOfOneKind = oneKind.trim().split('\n').map(questionOf)
