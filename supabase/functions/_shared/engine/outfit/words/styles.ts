/** Words of style, print and make, as they stand in the field "style", in categories and titles. Added up. */
export const styles = `
casual, everyday, comfortable, relaxed, basic, weekend, street, streetwear, urban, oversized, loose, slouchy: dressy -.8
streetwear, street, urban, hip hop: sport .6, edge .4
elegant, classy, sophisticated, glamorous, glam, luxury, luxurious, chic, formal, evening, gala, red carpet, dinner: dressy 1
bold, dramatic, statement: dressy .5, edge .3
party, cocktail, night, night out, clubbing, birthday, sexy, sparkly, sparkle: dressy .9
wedding, bridal: dressy 1.3
bride, groom: dressy 1
date, date night: dressy .6
sporty, sport, sports, athletic, athleisure, gym, fitness, running, workout, yoga, active: sport 1.4, dressy -.9
edgy, rock, rocker, punk, grunge, goth, gothic, biker, moto, studded, stud, spike, spiked, skull, distressed, ripped, cutout, combat: edge 1.2
grunge, distressed, ripped: dressy -.6
romantic, feminine, girly, ladylike, floral, flower, rose, ruffle, ruffled, frill, bow, sweet, cute, pastel, princess, heart: edge -.9, women .4
vintage, retro, pin up, pinup, 50s, 60s: edge -.3
boho, bohemian, hippie, hippy, gypsy, ethnic, tribal, festival, folk, peasant, aztec, paisley, feather, turquoise, 70s: boho 1.3
preppy, classic, tailored, office, work, business, professional, smart, corporate, structured, nautical, school, meeting: work 1
minimalist, minimal, plain, simple, clean: edge .1, boho -.4
trendy, modern, fashionable: edge .2
playful, fun, quirky, novelty, cartoon, kawaii: dressy -.4, edge -.2
summer, tropical, resort, vacation, holiday, beach, palm, pool: cold -1.1
beach, resort, pool, tropical: beach .8
spring: cold -.4
autumn, fall: cold .7
winter, warm, thermal, snow, fair isle, christmas: cold 1.3
sleeveless, strapless, halter, short sleeve, backless, off shoulder, off the shoulder, spaghetti: cold -.5
long sleeve, turtleneck, hooded: cold .3
leopard, animal print, snake, snakeskin, zebra, python: edge .5, women .5
plaid, tartan, check, checked, gingham, argyle: work .3, dressy -.3
tartan, plaid: cold .4
stripe, striped, stripes, breton: work .3, cold -.1, dressy -.2
camo, camouflage, military, utility, army: edge .6, dressy -.6
traditional, cultural, native, owambe, aso ebi, yoruba, igbo, hausa, edo, african: heritage 1.2, dressy .3
ankara, african print: heritage 1
western: heritage -.6
ladies, lady, women, woman, female, girls, girl, bride, bridesmaid, mother: women 1.6
men, man, male, gentleman, gents, boys, boy, groom, chief: women -1.8
stiletto, high heel, high heeled, pointed toe, pointy: dressy .5, women .8
chunky, platform: edge .3
leather jacket: edge .6
`
