/** What a cloth says, whatever is made of it. Added to what the category says. */
export const fabrics = `
wool, cashmere, tweed, mohair, merino, angora, fleece, alpaca, felt, boucle: cold .9
tweed, houndstooth, herringbone: work .7, cold .6
knit, knitted, cable knit, ribbed, crocheted knit, chunky: cold .8, dressy -.2
fur, faux fur, shearling, sherpa: cold 1.1
down, padded, quilted: cold 1, dressy -.3
corduroy, flannel: cold .8, dressy -.5
velvet, velour: cold .5, dressy .8
leather, faux leather, vegan leather, pu, patent: edge .3, cold .1
patent, patent leather: dressy .4, edge .3
suede, nubuck: boho .4, cold .4
denim, jean, chambray: dressy -.7
cotton, jersey, poplin, terry, modal: dressy -.3, cold -.1
linen, seersucker, straw, raffia, canvas, jute, wicker: cold -.8, dressy -.4
straw, raffia, wicker: beach .6, cold -1, boho .3
silk, satin, charmeuse, sateen: dressy .8
chiffon, georgette, organza, tulle, mesh, voile: dressy .7, women .6, edge -.3, cold -.3
crepe, viscose, polyester, rayon: dressy .1
lace, eyelet, broderie: women .6, dressy .6, edge -.6
sequin, sequins, sequined, sequinned, beaded, embellished, crystal, rhinestone, diamante, glitter, lurex, lame, metallic: dressy 1.1
crochet, macrame, fringe, fringed, embroidered: boho .8
fringe, fringed, tassel: boho 1
nylon, neoprene, spandex, lycra, technical, polyamide: sport .8, dressy -.5
rubber, plastic, pvc, vinyl: dressy -.4, edge .3
pearl, pearls: dressy .6, edge -.5
gold, silver, brass, steel, stainless steel, gold plated: dressy .1
feather, feathers: dressy .7, boho .4
aso oke, asooke, alaari, etu, sanyan, damask, guinea, guinea brocade: heritage 1.6, dressy .8
george, french lace, cord lace, swiss lace, swiss voile lace, dry lace, nigerian lace: heritage 1.5, dressy 1
ankara, wax, wax print, african print, kente, kampala: heritage 1.3, dressy 0
adire, tie dye adire: heritage 1.3, boho .3
brocade, jacquard, taffeta, mikado: dressy 1
atiku, cashmere native, senator fabric, yards: heritage 1, women -.8
coral, coral bead: heritage .8
`

/** Cloths that are kept apart: each pair worn together is one too many, or one that people look for. */
export const fabricPairs = `
denim denim -.15, leather leather .25, suede suede .35, velvet velvet -.2, sequin sequin -.9, lace lace .1,
ankara ankara .3, ankara lace -.2, aso_oke lace .6, aso_oke aso_oke .7, aso_oke ankara -.2, aso_oke denim -.9, lace denim 0,
silk denim .1, leather denim .35, leather lace .1, leather knit .25, denim knit .2, sequin denim -.2, sequin cotton -.5, tweed silk .1,
wool leather .25, wool suede .25, wool linen -.7, wool straw -.9, linen straw .6, linen leather -.1, fur linen -.9, fur straw -.9, velvet straw -.7,
satin satin .1, satin lace .3, satin sequin .2, silk lace .2, pearl lace .4, pearl tweed .4, canvas denim .3, adire adire .3, adire raffia .4,
raffia linen .5, damask aso_oke .5, george lace .6, george coral .6, coral aso_oke .4, coral lace .3, fringe suede .5, crochet suede .4
`
