// Made by Scripts/make-spoken-words from the CMU Pronouncing Dictionary, © 1993-2015 Carnegie Mellon University, for words of SCOWL, © 2000-2011
// Kevin Atkinson, under the licences in Documentation/English-Words-License.txt. Do not edit.

extension SpokenWords {
    /// English words, each with a Hangul spelling of its sound, sorted: 4,599 words from macabre to zoology.
    static let secondHalf = """
        macabre 머카브러,mace 메이스,machete 머셰티,machinery 머시너리,macho 마초,mad 매드,madam 매듬,madame 매듬,madcap 매드캡,madden 매든,madder 매더,made 메이드,madman 매드맨,\
        madmen 매드믄,magenta 머젠타,maggot 매것,magical 매지클,magnate 매그넛,magnet 매그넛,magnetic 매그네틱,magnificent 매그니피선트,magnify 매그니파이,magnitude 매그니투드,\
        magnum 매그늠,magpie 매그파이,maid 메이드,maiden 메이든,mailbox 메일복스,mailman 메일맨,mailmen 메일멘,maim 메임,mainframe 메인프레임,mainstream 메인스트림,maintain 메인테인,\
        maintenance 메인터넌스,maize 메이즈,majesty 매저스티,majority 머조리티,make 메이크,malady 맬러디,malaria 멀레리아,male 메일,malfunction 맬펑크션,malice 맬리스,\
        malicious 멀리셔스,malign 멀라인,mallard 맬러드,mallet 맬릿,malt 몰트,mama 마마,mamma 마마,mammal 매믈,manage 매너지,mandate 맨데이트,mandatory 맨더토리,mane 메인,\
        mange 메인지,manger 메인저,mangle 맹글,mangoes 맹고스,mangy 메인지,manhole 맨홀,manhood 맨후드,maniac 메이니액,manic 매닉,manifestation 매니페스테이션,manifestly 매니페스틀리,\
        manifesto 매니페스토,manipulate 머니펼레이트,manipulation 머니펼레이션,mankind 맨카인드,manned 맨드,manning 매닝,manor 매너,manpower 맨파워,mansion 맨션,mantel 맨틀,\
        mantle 맨틀,manufacture 매녀팩처,manufacturer 매녀팩처러,manure 머누어,many 메니,mapped 맵트,marble 마블,march 마치,marcher 마처,marches 마치스,mare 메어,marginal 마지늘,\
        maria 머리아,marine 머린,mariner 메리너,marital 메리틀,marker 마커,maroon 머룬,marquee 마키,marred 마드,marriage 메리지,married 메리드,marries 메리스,marring 마링,\
        marrow 메로,marry 메리,marsh 마시,marshal 마셜,marshes 마셔스,marshy 마시,mart 마트,martial 마셜,martin 마틴,martyr 마터,marvel 마블,marvelous 마벌러스,mas 마스,\
        mash 매시,mason 메이슨,masonry 메이선리,masses 매서스,massive 매시브,mast 매스트,mastery 매스터리,matador 매터도,matches 매처스,mate 메이트,material 머티리을,math 매스,\
        mathematical 매서매티클,mathematician 매서머티션,mathematics 매서매틱스,matrices 메이트리시스,matrix 메이트릭스,matron 메이트른,matter 매터,mature 머추어,maudlin 모들린,\
        mauve 모브,maxim 맥심,maxima 맥시마,maximal 맥시믈,maximize 맥시마이즈,maximum 맥시믐,may 메이,maybe 메이비,mayhem 메이헴,mayor 메이어,maze 메이즈,meadow 메도,meager 미거,\
        mealy 밀리,meander 미앤더,meaner 미너,meanest 미너스트,meaningful 미닝플,meant 멘트,meantime 민타임,meanwhile 민와일,measles 미절스,measly 미즐리,measure 메저,\
        measurement 메저먼트,meat 미트,mechanic 머캐닉,mechanical 머캐니클,meddle 메들,median 미디은,mediate 미디에이트,medicine 메디신,medieval 미디블,meek 미크,meeker 미커,\
        meet 미트,megabyte 메거바이트,megaton 메거턴,mellow 멜로,melodic 멀로딕,melt 멜트,memento 미멘토,memoir 멤와,memorable 메머러블,memories 메머리스,menace 메너스,mend 멘드,\
        menial 미니을,mentality 멘탤리티,menthol 멘솔,mention 멘션,meow 미아우,mercies 머시스,mercury 머켜이,mercy 머시,mere 미어,merest 메러스트,merge 머지,merger 머저,\
        mermaid 머메이드,merrier 메리어,merrily 메릴리,merry 메리,mesh 메시,meshes 메시스,messes 메시스,messier 메시어,messy 메시,metaphor 메터포,mete 미트,meteor 미티어,meter 미터,\
        method 메서드,metric 메트릭,mettle 메틀,mice 마이스,microbe 마이크로브,microcomputer 마이크로컴퓨터,microprocessor 마이크로프로세서,microwave 마이크러웨이브,midday 미드데이,\
        middle 미들,midget 미젓,midnight 미드나이트,midst 미드스트,midway 미드웨이,midwife 미드와이프,might 마이트,mighty 마이티,migrant 마이그런트,migrate 마이그레이트,mild 마일드,\
        milder 마일더,mildest 마일더스트,mildew 밀두,military 밀리테리,militia 밀리셔,milkman 밀크맨,milky 밀키,miller 밀러,million 밀련,mime 마임,mimic 미믹,mimicry 미미크리,\
        mince 민스,mindful 마인드플,mindless 마인들러스,mine 마인,miner 마이너,mingle 밍글,minibus 미니버스,minimalist 미니멀리스트,minimize 미니마이즈,minimum 미니믐,minion 미년,\
        minister 미니스터,mink 밍크,minnow 미노,minorities 마이노리티스,minority 마이노리티,minuet 미뉴엣,minuses 마이너시스,minute 미넛,miracle 미러클,miraculous 머래켤러스,mire 마이어,\
        mirth 머스,miscellaneous 미설레이니어스,misdeed 미스디드,misdirect 미스디렉트,miser 마이저,miserable 미저러블,misery 미저리,misfit 미스핏,misfortune 미스포츤,misguide 미스가이드,\
        mishap 미스햅,misinterpret 미신터프럿,mislaid 미슬레이드,mislead 미슬리드,misled 미슬레드,misplace 미스플레이스,misprint 미스프린트,misread 미스리드,misrepresent 미스레프러젠트,\
        misses 미서스,missive 미시브,mist 미스트,mistake 미스테이크,mistaken 미스테이큰,mistook 미스툭,misty 미스티,misunderstand 미선더스탠드,misunderstood 미선더스투드,misuse 미슈즈,\
        mite 마이트,mitten 미튼,mixes 믹서스,mixture 믹스처,mnemonic 니모닉,moat 모트,mob 모브,mobbed 마브드,mockery 모커리,mod 모드,modal 모들,moderate 모더럿,moderation 모더레이션,\
        modest 모더스트,modesty 모더스티,modicum 모디큼,modification 모디피케이션,modified 모디파이드,modifies 모디파이스,modify 모디파이,modular 모절러,mohair 모헤어,moist 모이스트,\
        moisten 모이슨,molar 몰러,mold 몰드,moldy 몰디,molecular 멀레켤러,molecule 몰러큘,molest 멀레스트,mollify 몰리파이,mollusk 몰러스크,molt 몰트,molten 몰튼,moment 모먼트,\
        momentarily 모먼테릴리,momentum 모멘틈,monarch 모나크,monies 머니스,monk 멍크,monkey 멍키,monochrome 모너크롬,monopoly 머노펄리,monsoon 몬순,month 먼스,moody 무디,\
        moor 무어,moose 무스,moot 무트,mope 모프,mopped 맙트,mopping 모핑,moral 모를,morale 머랠,morality 머랠리티,morass 머래스,morbid 모비드,moreover 모로버,morgue 모그,\
        moron 모론,morose 머로스,morsel 모슬,mortal 모틀,mortality 모탤리티,mortar 모터,mortify 모티파이,mosque 마스크,moss 모스,mosses 모서스,mossy 모시,most 모스트,moth 모스,\
        mother 머더,motivate 모티베이트,motivation 모티베이션,motley 마틀리,mound 마운드,mourner 모너,mousy 마우시,mouth 마우스,movable 무버블,move 무브,movement 무브먼트,mover 무버,\
        mower 모어,much 머치,mucous 뮤커스,mucus 뮤커스,mud 머드,muddied 머디드,muddier 머디어,muddle 머들,muddy 머디,muff 머프,muffle 머플,mugged 머그드,mugger 머거,mugging 머깅,\
        muggy 머기,mulch 멀치,mulches 멀치스,multiple 멀터플,multiplication 멀티플리케이션,multiplied 멀티플라이드,multiplies 멀티플라이스,mumble 멈블,mummies 머미스,mummify 머미파이,\
        mummy 머미,mumps 멈프스,munch 먼치,mundane 먼데인,mural 뮤를,murder 머더,murderer 머더러,murkier 머키어,murky 머키,murmur 머머,muscle 머슬,mush 머시,mushy 머시,\
        musk 머스크,musket 머스컷,mussel 머슬,must 머스트,mustang 머스탱,muster 머스터,musty 머스티,mutant 뮤턴트,mutate 뮤테이트,mute 뮤트,mutiny 뮤티니,mutter 머터,mutton 머튼,\
        mutual 뮤추을,muzzle 머즐,myopic 마이아픽,myriad 미리어드,myself 마이셀프,mysteries 미스터리스,mysterious 미스티리어스,mystic 미스틱,mystify 미스티파이,myth 미스,mythical 미시클,\
        mythology 머솔러지,nab 내브,nabbed 내브드,nabbing 내빙,nag 내그,nagged 내그드,nagging 내깅,nail 네일,naive 나이이브,naked 네이커드,nameless 네임러스,napalm 네이팜,napped 냅트,\
        napping 내핑,narrate 네레이트,narrative 내러티브,narrow 네로,narrower 네로어,narrowest 네로어스트,nasal 네이즐,nastier 내스티어,nastiest 내스티어스트,nasty 내스티,nation 네이션,\
        national 내셔늘,natty 내티,nature 네이처,naughty 노티,nausea 노지어,naval 네이블,navel 네이블,navies 네이비스,navy 네이비,nay 네이,near 니어,nearby 니어바이,nearer 니러,\
        nearest 니러스트,neat 니트,neater 니터,neatest 니터스트,nebula 네별라,necessarily 네서세릴리,necessary 네서세리,necessity 너세시티,nectar 넥터,need 니드,needier 니디어,\
        needle 니들,needy 니디,negate 니게이트,neglect 너글렉트,negligible 네글러저블,negotiable 너고시블,negotiate 너고시에이트,negotiation 니고시에이션,neigh 네이,neighbor 네이버,\
        neighborhood 네이버후드,neither 니더,nephew 네퓨,nerve 너브,nervous 너버스,nest 네스트,nestle 네슬,nether 네더,netted 네티드,netting 네팅,nettle 네틀,neural 누를,\
        neuron 누론,neuter 누터,neutron 누트론,never 네버,nevertheless 네버덜레스,newbie 누비,newborn 누본,newcomer 누커머,newer 누어,newest 누어스트,newspaper 누즈페이퍼,\
        newsy 누지,newt 누트,newton 누튼,next 넥스트,nibble 니블,nice 나이스,nicer 나이서,nicest 나이시스트,nicety 나이시티,niche 니치,nickel 니클,nickname 니크네임,niece 니스,\
        nifty 니프티,nigh 나이,nightmare 나이트메어,nimble 님블,nine 나인,ninety 나인티,ninny 니니,ninth 나인스,nipped 닙트,nipping 니핑,nipple 니플,nippy 니피,nitrate 나이트레이트,\
        noble 노블,nobler 노블러,noblest 노블리스트,nobody 노보디,nod 노드,nodded 노더드,nodding 노딩,node 노드,noes 노스,noisier 노이지어,noisily 노이질리,noisy 노이지,nomad 노매드,\
        nomadic 노매딕,nominal 노미늘,nominee 노미니,nonetheless 넌덜레스,nonsense 논센스,nonstop 논스톱,noodle 누들,noose 누스,normality 노맬리티,north 노스,northern 노던,\
        nose 노즈,nostalgia 노스탤저,nostril 노스트릴,nosy 노지,notable 노터블,notation 노테이션,notch 노치,notches 나처스,nothing 너싱,notice 노티스,noticeable 노터서블,\
        notification 노티피케이션,notified 노티파이드,notifies 노티파이스,notify 노티파이,notorious 노토리어스,notwithstanding 놋위스스탠딩,noun 나운,nourish 너리시,nova 노바,\
        novelty 노벌티,novice 노비스,now 나우,nowadays 나우어데이스,nowhere 노웨어,noxious 녹셔스,nozzle 나즐,nuclear 누클리어,nuclei 누클리아이,nucleus 누클리어스,nude 누드,nudge 너지,\
        nudity 누디티,nugget 너깃,nuisance 누선스,nullify 널리파이,number 넘버,numeral 누머를,numeric 누메릭,numerical 누메리클,numerous 누머러스,nuptial 넙츨,nurse 너스,\
        nursery 너서리,nurture 너처,nutmeg 너트메그,nutting 너팅,nutty 너티,nuzzle 너즐,nymph 님프,oases 오에이시스,oath 오스,obese 오비스,obesity 오비시티,obey 오베이,object 오브젝트,\
        objection 어브젝션,objectionable 어브젝시너블,objective 어브젝티브,obligation 오블리게이션,obligatory 어블리거토리,oblige 어블라이지,oblique 어블리크,oblong 오블롱,\
        obnoxious 오브녹셔스,oboe 오보,obscene 오브신,obscure 어브스큐어,obscurity 어브스큐리티,observation 오브저베이션,observe 어브저브,obsess 어브세스,obsesses 어브세시스,\
        obsession 어브세션,obsolete 오브설리트,obstruct 어브스트럭트,obtain 어브테인,obtainable 어브테이너블,obtuse 오브투스,obvious 오브비어스,occasion 어케이즌,occasional 어케이저늘,\
        occupation 오켜페이션,occupied 오켜파이드,occupies 오켜파이스,occupy 오켜파이,occur 어커,occurred 어커드,occurrence 어커런스,occurring 어커링,ocean 오션,oceanic 오시애닉,\
        octagon 옥터곤,octave 옥티브,octopus 옥터푸스,ocular 오큘러,odd 오드,odder 오더,oddest 오더스트,oddity 오디티,ode 오드,odious 오디어스,odor 오더,off 오프,offbeat 오프비트,\
        offend 어펜드,offender 어펜더,offense 어펜스,offensive 어펜시브,offer 오퍼,offhand 오프핸드,officer 오피서,official 어피셜,offset 오프셋,offsetting 오프세팅,\
        offspring 오프스프링,often 오픈,oftener 오퍼너,ogle 오글,ogre 오거,ohs 오스,oily 오일리,okra 오크라,olden 올든,older 올더,oldest 올더스트,omega 오메가,omen 오믄,\
        ominous 오미너스,omission 오미션,omit 오밋,omitted 오미터드,omitting 오미팅,once 원스,onerous 오너러스,oneself 원셀프,ongoing 안고잉,onion 어년,only 온리,onset 온셋,\
        onto 온투,onus 오너스,onward 온워드,oodles 우덜스,ooze 우즈,opal 오플,opaque 오페이크,operate 오퍼레이트,operation 오퍼레이션,operational 오퍼레이셔늘,operator 오퍼레이터,\
        opium 오피음,opossum 오포슴,opponent 어포넌트,opportunities 오퍼투니티스,opportunity 오퍼투니티,oppose 어포즈,opposite 오퍼짓,opposition 오퍼지션,oppress 어프레스,\
        oppresses 어프레시스,oppression 어프레션,opt 옵트,optic 옵틱,optical 옵티클,optima 옵티마,optimal 옵티믈,optimistic 옵티미스틱,optimization 옵티미제이션,optimize 옵티마이즈,\
        optimum 옵티믐,optional 옵셔늘,opulent 오펼런트,opus 오퍼스,oracle 오러클,oral 오를,oration 오레이션,orator 오러터,oratory 오러토리,orbit 오빗,orbital 오비틀,orchard 오처드,\
        orchestral 오케스트를,orchid 오키드,ordain 오데인,ordeal 오딜,ordinary 오디네리,organic 오개닉,organization 오거니제이션,organize 오거나이즈,organizer 오거나이저,orgies 오지스,\
        orgy 오지,orient 오리엔트,orifice 오리피스,origin 오리진,originate 어리지네이트,originator 어리지네이터,ornate 오네이트,orphan 오픈,orthodox 오서독스,osmosis 오즈모시스,\
        ostrich 오스트리치,other 어더,otherwise 어더와이즈,otter 오터,ouch 아우치,our 아워,ourselves 아워셀브스,oust 아우스트,ouster 아우스터,out 아우트,outcast 아우트캐스트,outcome 아우트컴,\
        outcry 아우트크라이,outdated 아우트데이티드,outdid 아우트디드,outdo 아우트두,outdoes 아우트더스,outdone 아우트던,outer 아우터,outfit 아우트핏,outgoing 아우트고잉,outgrew 아우트그루,\
        outgrow 아우트그로,outlast 아우틀래스트,outlaw 아우틀로,outlay 아우틀레이,outline 아우틀라인,outlive 아우틀리브,outlook 아우틀룩,outpost 아우트포스트,output 아우트풋,outrage 아우트레이지,\
        outrageous 아우트레이저스,outran 아우트랜,outright 아우트라이트,outrun 아우트런,outset 아우쳇,outside 아우차이드,outstanding 아우츠탠딩,outward 아우트워드,outweigh 아우트웨이,\
        outwit 아우트윗,ova 오바,oval 오블,ovaries 오버리스,ovary 오버리,ovation 오베이션,overall 오버롤,overate 오버레이트,overcame 오버케임,overcome 오버컴,overdid 오버디드,\
        overdo 오버두,overdraft 오버드래프트,overdue 오버두,overeat 오버리트,overflow 오버플로,overlay 오벌레이,overload 오벌로드,overlook 오벌룩,overnight 오버나이트,\
        overprice 오버프라이스,overran 오버랜,overridden 오버리든,override 오버라이드,overrode 오버로드,overrun 오버런,oversaw 오버소,overseas 오버시스,oversee 오버시,overt 오버트,\
        overtime 오버타임,overtone 오버톤,overuse 오버유즈,overview 오버뷰,overwhelm 오버웰름,overwriting 오버라이팅,overwritten 오버리튼,ovum 오븜,owed 오드,owing 오잉,owl 아울,\
        ownership 오너십,oxen 옥슨,oxide 옥사이드,oxidize 옥시다이즈,oxygen 옥서즌,oyster 오이스터,pacific 퍼시픽,pacifier 패시파이어,pacify 패시파이,packer 패커,pact 팩트,pad 패드,\
        padded 패디드,paddies 패디스,padding 패딩,paddle 패들,paddock 패덕,paddy 패디,padlock 패들록,pagan 페이근,pageant 패전트,pager 페이저,pagoda 퍼고다,paid 페이드,pail 페일,\
        pain 페인,painful 페인플,painless 페인러스,painter 페인터,pair 페어,palace 팰러스,palate 팰럿,pale 페일,palest 페일러스트,pallid 팰리드,paltry 폴트리,pamper 팸퍼,\
        panacea 패너시어,pander 팬더,pane 페인,panic 패닉,panicky 패니키,panned 팬드,panning 패닝,pansies 팬지스,pansy 팬지,pant 팬트,panther 팬서,pantry 팬트리,papa 파퍼,\
        papacy 페이퍼시,papal 페이플,papaya 퍼파이어,paperback 페이퍼백,parable 페러블,parade 퍼레이드,paragon 페러곤,paragraph 패러그래프,parallel 페럴렐,paranoia 페러노이어,\
        paranoid 페러노이드,paraphrase 페러프레이즈,parcel 파슬,parch 파치,pardon 파든,pare 페어,parent 페런트,parentheses 퍼렌서시스,parenthesis 퍼렌서시스,parish 패리시,\
        parity 페리티,parka 파카,parkway 파퀘이,parliament 팔러먼트,parlor 팔러,parochial 퍼로키을,parole 퍼롤,parrot 페럿,parse 파스,parsec 파섹,parsley 파슬리,parson 파슨,\
        partake 파테이크,partial 파셜,participant 파티시펀트,participate 파티시페이트,particle 파터클,particular 퍼티켤러,partied 파티드,parties 파티스,pas 파스,passage 패서지,\
        passenger 패선저,passer 패서,passes 패서스,passion 패션,passionate 패셔넛,passive 패시브,past 패스트,paste 페이스트,pastime 패스타임,pastor 패스터,pastry 페이스트리,\
        pasture 패스처,patches 패처스,patchy 패치,pate 페이트,patent 패턴트,path 패스,pathetic 퍼세틱,pathos 페이소스,pathway 패스웨이,patience 페이션스,patient 페이션트,patio 패티오,\
        patriot 페이트리엇,patrol 퍼트롤,patron 페이트른,patronize 페이트러나이즈,patted 패티드,patter 패터,patties 패티스,patting 패팅,patty 패티,paucity 포시티,paunchy 폰치,\
        pauper 포퍼,pause 포즈,pave 페이브,pavement 페이브먼트,payable 페이어블,payer 페이어,payload 페일로드,payment 페이먼트,payoff 페이오프,payroll 페이롤,peace 피스,peaceful 피스플,\
        peaches 피처스,peacock 피콕,peanut 피넛,pear 페어,peasant 페전트,peat 피트,pebble 페블,pecan 퍼칸,peculiar 퍼큘려,pedant 페던트,pedantic 퍼댄틱,pedantry 페던트리,\
        peddle 페들,peddler 페들러,pedestrian 퍼데스트리은,peek 피크,peep 피프,peer 피어,peeve 피브,peevish 피비시,peg 페그,pegged 페그드,pegging 페깅,pellet 펠럿,pelt 펠트,\
        pelvic 펠빅,pelvis 펠비스,penal 피늘,penalties 페널티스,penance 페넌스,pence 펜스,pencil 펜실,pending 펜딩,penis 피니스,penises 피니시스,pennant 페넌트,penned 펜드,\
        pennies 페니스,penning 페닝,penny 페니,pensive 펜시브,peon 피은,peonies 피어니스,peony 피어니,pepper 페퍼,perceive 퍼시브,percentage 퍼센터지,perception 퍼셉션,perch 퍼치,\
        perches 퍼치스,perfect 퍼펙트,perfection 퍼펙션,perform 퍼폼,perhaps 퍼햅스,peril 페릴,period 피리어드,periodic 피리오딕,periodically 피리오디컬리,peripheral 퍼리퍼를,\
        perish 페리시,perjure 퍼저,perjury 퍼저리,perk 퍼크,perky 퍼키,permanent 퍼머넌트,permissible 퍼미서블,permission 퍼미션,permit 퍼밋,permitted 퍼미티드,permitting 퍼미팅,\
        perpetual 퍼페추을,perplex 퍼플렉스,persecute 퍼서큐트,persist 퍼시스트,persistent 퍼시스턴트,person 퍼슨,persona 퍼소나,personalities 퍼서낼리티스,personality 퍼서낼리티,\
        personnel 퍼서넬,perspective 퍼스펙티브,persuade 퍼스웨이드,persuasion 퍼스웨이즌,pert 퍼트,pertain 퍼테인,perturb 퍼터브,perusal 퍼루즐,peruse 퍼루즈,pervade 퍼베이드,\
        perverse 퍼버스,pervert 퍼버트,pesky 페스키,pest 페스트,pester 페스터,petal 페틀,peter 피터,petite 퍼티트,petrify 페트리파이,petrol 페트롤,petted 페티드,petting 페팅,\
        petty 페티,petunia 퍼투니아,pewter 퓨터,phantom 팬틈,pharmacies 파머시스,pharmacy 파머시,phase 페이즈,phenomena 퍼노머나,phenomenon 퍼노머논,philosopher 필로서퍼,\
        philosophical 필러소피클,philosophies 필로서피스,philosophy 필로서피,phlegm 플렘,phobia 포비아,phoenix 피닉스,phonics 포닉스,phony 포니,photocopy 포토코피,\
        photograph 포터그래프,photographic 포터그래픽,photon 포톤,phrase 프레이즈,physicist 피지시스트,physiology 피지올러지,piccolo 피컬로,picket 피킷,pickier 피키어,picky 피키,\
        picture 픽처,piddle 피들,piece 피스,pier 피어,pierce 피어스,piety 파이어티,pig 피그,pigeon 피즌,pigment 피그먼트,pike 파이크,pile 파일,pilfer 필퍼,pilgrim 필그림,\
        pillage 필리지,pillar 필러,pillow 필로,pimple 핌플,pinch 핀치,pine 파인,pinion 피년,pinker 핑커,pinkest 핑키스트,pinned 핀드,pinning 피닝,pint 파인트,pioneer 파이어니어,\
        pious 파이어스,pique 피크,piracy 파이러시,piranha 피랜하,pirate 파이럿,pistol 피스틀,piston 피스튼,pitches 피치스,pitfall 핏폴,pithy 피시,pitied 피티드,pitiful 피티플,\
        pitted 피티드,pitting 피팅,pity 피티,pivot 피벗,pivotal 피버틀,pixie 픽시,placate 플레이케이트,place 플레이스,placid 플래시드,plague 플레이그,plaid 플래드,plainer 플레이너,\
        planar 플레이너,plane 플레인,planet 플래넛,planetary 플래너테리,plank 플랭크,planned 플랜드,planning 플래닝,planter 플랜터,plaque 플랙,plasma 플래즈마,plaster 플래스터,\
        plate 플레이트,plateau 플래토,platoon 플러툰,platter 플래터,plausible 플로저블,playful 플레이플,playground 플레이그라운드,playpen 플레이펜,plea 플리,plead 플리드,\
        pleasant 플레전트,please 플리즈,pleasure 플레저,pleat 플리트,pledge 플레지,plenty 플렌티,pliable 플라이어블,pliant 플라이언트,plied 플라이드,pliers 플라이어스,plies 플라이스,\
        plight 플라이트,plod 플로드,plodded 플로디드,plop 플롭,plopped 플랍트,plot 플롯,plotted 플로티드,plotter 플로터,plotting 플로팅,plow 플라우,ploy 플로이,pluck 플럭,plucky 플러키,\
        plugged 플러그드,plugging 플러깅,plum 플럼,plumage 플루머지,plumb 플럼,plumber 플러머,plume 플룸,plummet 플러멋,plump 플럼프,plunder 플런더,plunge 플런지,plunger 플런저,\
        plural 플루를,pluses 플러시스,plush 플러시,ply 플라이,plywood 플라이우드,poach 포치,poacher 포처,pod 포드,podium 포디음,poem 포음,poet 포엇,poetic 포에틱,poetry 포어트리,\
        pointless 포인틀러스,poise 포이즈,poison 포이즌,poke 포크,pokey 포키,poky 포키,polar 폴러,polemic 펄레믹,policeman 펄리스믄,policies 폴리시스,policy 폴리시,polio 폴리오,\
        polish 폴리시,polite 펄라이트,political 펄리티클,politician 폴리티션,politics 폴리틱스,polka 폴카,pollen 폴른,pollute 펄루트,pollution 펄루션,polo 폴로,polygon 폴리곤,\
        polynomial 폴리노미을,polyp 폴립,pomp 폼프,pompous 폼퍼스,poncho 폰초,pond 폰드,ponder 폰더,ponies 포니스,pontoon 폰툰,pony 포니,poop 푸프,poorer 푸러,poorest 푸리스트,\
        pope 포프,poplar 포플러,popped 팝트,poppies 포피스,popping 포핑,poppy 포피,populace 포펼러스,popular 포펼러,popularity 포펼레리티,populate 포펼레이트,population 포펼레이션,\
        porch 포치,porches 포처스,pornography 포노그러피,porous 포러스,portability 포터빌리티,portable 포터블,portend 포텐드,portent 포텐트,portico 포티코,portion 포션,\
        portray 포트레이,possess 퍼제스,possesses 퍼제서스,possession 퍼제션,possibilities 포시빌리티스,possibility 포시빌리티,possible 파서블,possum 포슴,postage 포스터지,\
        postal 포스틀,postcard 포스트카드,postman 포스트믄,postmaster 포스트매스터,postpone 포스트폰,postscript 포스크립트,postulate 포스철레이트,posture 포스처,potatoes 퍼테이토스,\
        potency 포턴시,potent 포턴트,potential 퍼텐셜,pothole 폿홀,potion 포션,potted 포티드,potter 포터,pottery 포터리,pouches 파우처스,poultry 폴트리,pounce 파운스,pout 파우트,\
        poverty 포버티,powdery 파우더리,powerful 파워플,powwow 파우와우,practicable 프랙터커블,practical 프랙티클,practice 프랙티스,pragmatic 프래그매틱,prairie 프레리,praise 프레이즈,\
        prance 프랜스,prank 프랭크,prattle 프래틀,prawn 프론,pray 프레이,prayer 프레어,preach 프리치,preaches 프리치스,precaution 프리코션,precede 프리시드,precedence 프레서던스,\
        precedent 프레시던트,precious 프레셔스,precise 프리사이스,precision 프리시즌,predecessor 프레더세서,predict 프리딕트,predictable 프리딕터블,prediction 프리딕션,\
        predominantly 프리도미넌틀리,preempt 프리엠프트,preen 프린,prefab 프리패브,preface 프레퍼스,prefect 프리펙트,prefer 프러퍼,preferable 프레퍼러블,preference 프레퍼런스,\
        preferred 프러퍼드,preferring 프리퍼링,prefix 프리픽스,pregnancy 프레그넌시,pregnant 프레그넌트,prejudice 프레저디스,preliminary 프릴리미네리,prelude 프레일루드,\
        premature 프리머추어,premier 프레미어,premise 프레미스,prepaid 프리페이드,preparation 프레퍼레이션,prepare 프리페어,prepay 프리페이,prerequisite 프리레쿼짓,prescribe 프러스크라이브,\
        prescription 프러스크립션,presence 프레전스,present 프레전트,preserve 프러저브,preside 프리자이드,president 프레지덴트,press 프레스,presses 프레서스,pressure 프레셔,\
        presto 프레스토,presumably 프러주머블리,presume 프리줌,pretend 프리텐드,pretentious 프리텐셔스,pretext 프리텍스트,pretty 프리티,pretzel 프렛즐,prevail 프리베일,\
        prevalent 프레벌런트,prevent 프리벤트,prevention 프리벤션,previous 프리비어스,prey 프레이,price 프라이스,prick 프릭,pried 프라이드,pries 프라이스,priest 프리스트,prim 프림,\
        primal 프라이믈,primarily 프라이메릴리,primary 프라이메리,primate 프라이메이트,prime 프라임,primer 프라이머,primitive 프리미티브,primmer 프리머,primp 프림프,prince 프린스,\
        principal 프린시플,principle 프린서플,printout 프린타우트,prior 프라이어,priorities 프라이오러티스,priority 프라이오리티,prism 프리즘,prison 프리즌,prisoner 프리저너,\
        private 프라이벗,privatization 프라이버티제이션,privilege 프리블러지,privy 프리비,prize 프라이즈,probabilities 프로버빌리티스,probability 프로버빌리티,probable 프라버블,probe 프로브,\
        problem 프로블름,procedure 프러시저,proceed 프러시드,processes 프라세서스,proclaim 프로클레임,procure 프로큐어,prod 프로드,prodded 프로디드,prodigy 프로디지,produce 프러두스,\
        productive 프러덕티브,productivity 프로덕티비티,profane 프로페인,profess 프러페스,profession 프러페션,professional 프러페셔늘,professor 프러페서,proffer 프로퍼,profit 프로핏,\
        profitable 프라퍼터블,profound 프로파운드,profuse 프러퓨스,progeny 프로저니,programmable 프로그래머블,programmed 프로그램드,progress 프로그레스,progresses 프라그레서스,\
        prohibit 프로히빗,projection 프러젝션,proliferation 프롤리퍼레이션,prolong 프럴롱,prom 프롬,prominent 프로미넌트,promise 프로미스,promote 프러모트,prompt 프롬프트,prone 프론,\
        prong 프롱,pronoun 프로나운,pronounce 프러나운스,pronunciation 프로넌시에이션,proof 프루프,prop 프롭,propaganda 프로퍼갠다,propel 프러펠,proper 프로퍼,properties 프로퍼티스,\
        property 프로퍼티,prophet 프로펏,proportion 프러포션,proportional 프러포셔늘,proposal 프러포즐,proposition 프로퍼지션,propped 프랍트,proprietary 프러프라이어테리,prose 프로즈,\
        prosecute 프로서큐트,prosecution 프로서큐션,prospect 프로스펙트,prospective 프러스펙티브,prosper 프로스퍼,prostitute 프로스티투트,protect 프러텍트,protection 프러텍션,\
        protest 프로테스트,proton 프로톤,proud 프라우드,prouder 프라우더,prove 프루브,proven 프루븐,proverb 프로버브,provide 프러바이드,provision 프러비즌,provisional 프러비저늘,\
        proviso 프러바이조,provocative 프로보커티브,provoke 프러보크,prow 프라우,prowess 프라우어스,prowl 프라울,prowler 프라울러,proxies 프록시스,proximity 프록시미티,proxy 프록시,\
        prude 프루드,prudent 프루던트,prudish 프루디시,prune 프룬,pry 프라이,psalm 살름,pseudo 수도,psych 사이크,psyche 사이키,psychic 사이킥,psychological 사이컬로지클,\
        psychologist 사이콜러지스트,psychology 사이콜러지,puberty 퓨버티,publication 퍼블리케이션,publicity 퍼블리시티,publicize 퍼블리사이즈,publish 퍼블리시,publisher 퍼블리셔,\
        publishes 퍼블리셔스,pucker 퍼커,puddle 퍼들,pudgy 퍼지,pueblo 프웨블로,puff 퍼프,puffer 퍼퍼,puffy 퍼피,puke 퓨크,pulley 풀리,pulp 펄프,pulpit 풀핏,pulse 펄스,puma 푸마,\
        pumice 퍼미스,pummel 퍼믈,pump 펌프,pumpkin 펌프킨,punches 펀치스,punctuation 펑크추에이션,puncture 펑크처,pundit 펀딧,pungent 펀전트,punish 퍼니시,punishes 퍼니셔스,\
        punishment 퍼니슈먼트,punt 펀트,punter 펀터,puny 퓨니,pupil 퓨필,puppet 퍼펏,puppies 퍼피스,puppy 퍼피,purchase 퍼처스,pure 퓨어,puree 퓨레이,purer 퓨러,purest 퓨러스트,\
        purge 퍼지,purify 퓨리파이,purity 퓨리티,purport 퍼포트,purpose 퍼퍼스,purse 퍼스,pursue 퍼수,pursuit 퍼수트,pus 퍼스,pusher 푸셔,pushes 푸셔스,pushy 푸시,pusses 푸시스,\
        pussies 푸시스,pussy 푸시,putrid 퓨트리드,putter 퍼터,putty 퍼티,pyre 파이어,quail 퀘일,quaint 퀘인트,quake 퀘이크,qualification 콸리피케이션,qualified 콸리파이드,\
        qualifier 콸러파이어,qualifies 콸리파이스,qualify 콸리파이,qualities 콸리티스,quantities 콴티티스,quantity 콴티티,quark 콰크,quarrel 쿼를,quarry 쿼리,quart 쿼트,\
        quarter 쿼터,quartet 쿼텟,quartz 쿼츠,quash 쿼시,quaver 퀘이버,queasy 퀴지,queer 퀴어,queerer 퀴러,quench 퀜치,queried 퀴리드,queries 퀴리스,query 퀴리,question 퀘스츤,\
        questionable 퀘스처너블,questionnaire 퀘스처네어,quibble 퀴빌,quiche 키시,quicken 퀴큰,quicker 퀴커,quickest 퀴키스트,quiet 콰이엇,quieter 콰이어터,quietest 콰이어터스트,\
        quilt 퀼트,quinine 콰이나인,quintet 퀸텟,quipped 큅트,quirk 쿼크,quirky 쿼키,quite 콰이트,quitter 퀴터,quitting 퀴팅,quiver 퀴버,quizzed 퀴즈드,quizzes 퀴지스,\
        quorum 쿼름,quota 쿼타,quotation 쿼테이션,quote 쿼트,rabbi 래바이,rabbit 래빗,rabble 래블,rabid 래비드,rabies 레이비스,raccoon 래쿤,racer 레이서,racial 레이셜,\
        racier 레이시어,raciest 레이시어스트,racism 레이시즘,racist 레이시스트,racy 레이시,radial 레이디을,radiant 레이디언트,radiate 레이디엇,radiation 레이디에이션,radical 래디클,\
        radish 래디시,radium 레이디음,radius 레이디어스,raffle 래플,raft 래프트,rafter 래프터,rag 래그,rage 레이지,ragged 래거드,ragtime 래그타임,raid 레이드,raider 레이더,\
        railroad 레일로드,railway 레일웨이,rain 레인,rainier 레이니어,rainy 레이니,raise 레이즈,raisin 레이진,rake 레이크,rallied 랠리드,rallies 랠리스,rally 랠리,ramble 램블,\
        rambler 램블러,rammed 램드,ramming 래밍,ramp 램프,rampage 램페이지,rampant 램펀트,ramrod 램로드,ranch 랜치,rancher 랜처,ranches 랜처스,rancid 랜시드,rancor 랭커,\
        ranger 레인저,rank 랭크,ranker 랭커,rankle 랭클,ransack 랜색,ransom 랜슴,rant 랜트,rape 레이프,rapid 래피드,rapist 레이피스트,rapped 랩트,rapping 래핑,rapport 래포,\
        rapt 랩트,rapture 랩처,rare 레어,rarer 레러,rarest 레러스트,rarity 레리티,rascal 래스클,rash 래시,rashes 래시스,rasp 래스프,raster 래스터,rate 레이트,rather 래더,\
        ratify 래티파이,ratio 레이시오,ration 래션,rational 래셔늘,rationale 래셔낼,rattle 래틀,rattler 래털러,ratty 래티,raucous 로커스,ravage 래비지,rave 레이브,ravel 래블,\
        raven 레이븐,ravine 러빈,rawest 라어스트,ray 레이,rayon 레이은,raze 레이즈,reach 리치,reaches 리처스,reactionary 리액셔네리,reactor 리액터,read 레드,readable 리더블,\
        readership 리더십,readied 레디드,readier 레디어,readies 레디스,readily 레딜리,ready 레디,realism 리얼리즘,realist 리얼리스트,realistic 리얼리스틱,realization 릴리제이션,\
        realize 리얼라이즈,realm 렐름,realty 리얼티,reap 리프,reaper 리퍼,rear 리어,rearrange 리어레인지,reason 리즌,reasonable 리저너블,reassure 리어슈어,rebate 리베이트,rebel 레블,\
        rebirth 리버스,reborn 리본,rebound 리바운드,rebuff 리버프,rebuild 리빌드,rebuilt 리빌트,rebuke 리뷰크,rebut 리벗,recall 리콜,recant 리캔트,recap 리캡,recede 리시드,\
        receipt 리시트,receive 러시브,receiver 러시버,recent 리선트,recess 리세스,recipient 러시피언트,recital 러사이틀,recite 러사이트,reckless 레클러스,reckon 레큰,reclaim 리클레임,\
        recline 리클라인,recluse 리클루스,recognition 레커그니션,recognizable 레커그나이저블,recognize 레커그나이즈,recoil 리코일,recollection 레컬렉션,recommend 레커멘드,\
        recommendation 레커먼데이션,reconcile 레컨사일,reconsider 리컨시더,recount 리카운트,recoup 리쿠프,recover 리커버,recovery 리커브리,recreational 레크리에이셔늘,recruit 러크루트,\
        recruitment 러크루트먼트,rectal 렉틀,rectangle 렉탱글,rectangular 렉탱결러,rectified 렉티파이드,rectifies 렉티파이스,rectify 렉티파이,rector 렉터,rectum 렉틈,recur 리커,\
        recursive 리커시브,redden 레든,redder 레더,reddest 레디스트,redeem 리딤,redefine 리디파인,redhead 레드헤드,redid 리디드,redirect 리더렉트,redo 리두,redone 리던,\
        redraft 리드래프트,redraw 리드로,redress 리드레스,reduce 러두스,reduction 러덕션,redundancy 리던던시,redundant 리던던트,reed 리드,reef 리프,reek 리크,reelect 리일렉트,\
        refer 러퍼,referee 레퍼리,referendum 레퍼렌듬,referred 러퍼드,referring 리퍼링,refine 러파인,reflect 리플렉트,reflection 리플렉션,reflex 리플렉스,reform 러폼,\
        refrain 리프레인,refreshes 리프레시스,refuel 리퓨을,refuge 레퓨지,refugee 레퓨지,refund 리펀드,refusal 러퓨즐,refuse 러퓨즈,refute 리퓨트,regain 리게인,regal 리글,\
        regale 리게일,regalia 리게일려,regard 리가드,regardless 러가들러스,regatta 리가타,regent 리전트,regime 러짐,regimen 레지믄,region 리즌,regional 리저늘,register 레지스터,\
        registration 레지스트레이션,regress 리그레스,regret 러그렛,regrettably 리그레터블리,regretted 리그레티드,regretting 리그레팅,regular 레결러,regulation 레결레이션,rehash 리해시,\
        reign 레인,rein 레인,reinstate 리인스테이트,reiterate 리이터레이트,reject 리젝트,rejection 리젝션,rejoice 리조이스,rejoin 리조인,relapse 릴랩스,relate 릴레이트,relation 릴레이션,\
        relationship 릴레이션십,relative 렐러티브,relativity 렐러티비티,relax 릴랙스,relaxes 릴랙시스,relent 릴렌트,relevance 렐러번스,relevant 렐러번트,reliability 릴라이어빌리티,\
        reliable 릴라이어블,reliant 릴라이언트,relic 렐릭,relied 릴라이드,relief 릴리프,relies 릴라이스,relieve 릴리브,religion 릴리즌,religious 릴리저스,relish 렐리시,relive 릴리브,\
        reload 릴로드,relocation 릴로케이션,reluctance 릴럭턴스,reluctant 릴럭턴트,rely 릴라이,remade 리메이드,remain 리메인,remainder 리메인더,remark 리마크,remarkable 리마커블,\
        remedy 레머디,remember 리멤버,remind 리마인드,reminder 리마인더,reminiscent 레미니선트,remiss 리미스,remit 리밋,remnant 렘넌트,remodel 리모들,remorse 리모스,removal 리무블,\
        remove 리무브,rename 리네임,render 렌더,rendition 렌디션,renege 리니그,renew 리누,renewal 리누을,renown 리나운,rent 렌트,reopen 리오픈,repaid 리페이드,repair 리페어,\
        repay 리페이,repeal 리필,repeat 리피트,repeatable 리피터블,repel 리펠,repent 리펜트,repetition 레퍼티션,repetitive 리페티티브,rephrase 리프레이즈,replace 리플레이스,\
        replacement 리플레이스먼트,replay 리플레이,replete 리플리트,replica 레플리카,replied 리플라이드,replies 리플라이스,reply 리플라이,repose 리포즈,represent 레프리젠트,\
        representation 레프러젠테이션,representative 레프러젠터티브,repress 리프레스,reprint 리프린트,reproduce 리프러두스,reproduction 리프러덕션,reptile 렙타일,repulse 리펄스,\
        repulsive 리펄시브,reputation 레펴테이션,repute 리퓨트,request 리퀘스트,requiem 레퀴음,require 리콰이어,requirement 리콰이어먼트,requisite 레쿼짓,reread 리리드,reroute 리루트,\
        resale 리세일,rescind 리신드,rescue 레스큐,rescuer 레스큐어,researcher 리서처,resemblance 리젬블런스,resemble 리젬블,resent 리젠트,reservation 레저베이션,reserve 리저브,\
        reside 리자이드,residue 레지두,resign 리자인,resignation 레지그네이션,resin 레진,resist 리지스트,resistance 리지스턴스,resolution 레절루션,resolve 리졸브,resound 리사운드,\
        resource 리소스,respect 리스펙트,respectable 리스펙터블,respective 리스펙티브,respite 레스핏,respond 리스폰드,response 리스폰스,responsibilities 리스폰시빌리티스,\
        responsibility 리스폰시빌리티,responsible 리스판서블,rest 레스트,restart 리스타트,restful 레스트플,restive 레스티브,restore 리스토,restrain 리스트레인,restrict 리스트릭트,\
        restriction 리스트릭션,restrictive 리스트릭티브,result 리절트,resume 리줌,resurrection 레저렉션,retain 리테인,retard 리타드,rethink 리싱크,retina 레티나,retire 리타이어,\
        retirement 리타이어먼트,retort 리토트,retrace 리트레이스,retract 리트랙트,retreat 리트리트,retrieval 리트리블,retrieve 리트리브,retry 리트라이,reunion 리우년,reunite 리우나이트,\
        reuse 리유스,rev 레브,revamp 리뱀프,reveal 리빌,revel 레블,revelation 레벌레이션,reveler 레벌러,revelry 레벌리,revenge 리벤지,revenue 레버누,revere 리비어,reverie 레버리,\
        reverse 리버스,revert 리버트,revile 리바일,revise 리바이즈,revision 리비즌,revisit 리비짓,revival 리바이블,revive 리바이브,revoke 리보크,revolt 리볼트,revolution 레벌루션,\
        revolutionary 레벌루셔네리,revolve 리볼브,revue 리뷰,revved 레브드,revving 레빙,reward 리워드,rewind 리와인드,rework 리워크,rewrite 리라이트,rewritten 리리튼,rewrote 리로트,\
        rhetorical 리토리클,rhino 라이노,rhubarb 루바브,rib 리브,ribbed 리브드,ribbing 리빙,ribbon 리븐,rice 라이스,rich 리치,richer 리처,riches 리처스,richest 리처스트,\
        rickety 리커티,rid 리드,ridden 리든,ridding 리딩,riddle 리들,ride 라이드,rider 라이더,ridge 리지,ridiculous 리디켤러스,rife 라이프,rifle 라이플,rift 리프트,rig 리그,\
        rigged 리그드,rigging 리깅,right 라이트,righter 라이터,rigid 리지드,rigor 리거,rigorous 리거러스,rile 라일,rimmed 림드,rind 라인드,riot 라이엇,rioter 라이어터,\
        riotous 라이어터스,ripe 라이프,ripen 라이픈,riposte 리포스트,ripped 립트,ripping 리핑,ripple 리플,rise 라이즈,risen 리즌,riser 라이저,riskier 리스키어,risky 리스키,rite 라이트,\
        ritual 리추을,rivalry 라이벌리,river 리버,rivet 리벗,roach 로치,roaches 로치스,rob 로브,robbed 라브드,robber 로버,robbery 로버리,robbing 로빙,robe 로브,robin 로빈,\
        robust 로버스트,rocker 로커,rocky 로키,rod 로드,rode 로드,rodent 로던트,rodeo 로디오,rogue 로그,roman 로믄,romp 롬프,roof 루프,rookie 루키,roomier 루미어,roomy 루미,\
        roost 루스트,rooster 루스터,rooter 루터,rosary 로저리,rosier 로지어,roster 로스터,rostrum 로스트름,rosy 로지,rotary 로터리,rotate 로테이트,rotation 로테이션,rote 로트,\
        rotor 로터,rotted 로티드,rotten 로튼,rotting 로팅,rotund 로턴드,rotunda 로턴다,rouge 루지,rough 러프,rougher 러퍼,roundabout 라운더바우트,rounder 라운더,rouse 라우스,\
        rout 라우트,rowboat 로보트,rowdies 라우디스,rowdy 라우디,royalties 로이얼티스,rub 러브,rubbed 러브드,rubber 러버,rubbing 러빙,rubbish 러비시,rubble 러블,rubies 루비스,\
        rubric 루브릭,ruckus 러커스,rudder 러더,ruddy 러디,rude 루드,ruder 루더,rudest 루더스트,rueful 루플,ruff 러프,ruffle 러플,rug 러그,rugged 러거드,ruin 루인,ruinous 루이너스,\
        ruler 룰러,rumble 럼블,rummage 러미지,rummy 러미,rump 럼프,rumple 럼플,runaway 러너웨이,rundown 런다운,runny 러니,rupture 럽처,rural 루를,ruse 루즈,rushes 러셔스,\
        rustic 러스틱,rustier 러스티어,rustle 러슬,rustler 러슬러,rusty 러스티,rutted 러티드,rye 라이,saber 세이버,sabotage 새버타지,sacred 세이크러드,sacrifice 새크리파이스,sad 새드,\
        sadden 새든,sadder 새더,saddest 새더스트,saddle 새들,sadism 세이디즘,sadist 세이디스트,safe 세이프,safeguard 세이프가드,safer 세이퍼,safest 세이퍼스트,safety 세이프티,\
        saffron 새프른,sag 새그,saga 사가,sage 세이지,sager 세이거,sagged 새그드,sagging 새깅,said 세드,sail 세일,saint 세인트,sake 세이크,salable 세일러블,salaries 샐러리스,\
        salary 샐러리,salesman 세일즈믄,salient 세일리언트,saliva 설라이바,sally 샐리,salmon 새믄,salon 설론,saloon 설룬,salter 솔터,saltier 솔티어,salty 솔티,salute 설루트,\
        salvage 샐버지,salvation 샐베이션,salve 사브,same 세임,sampler 샘플러,sand 샌드,sandbag 샌드배그,sandman 샌드맨,sandwiches 샌드위치스,sandy 샌디,sane 세인,saner 세이너,\
        sanity 새니티,sank 생크,sapling 새플링,sapped 샙트,sapping 새핑,sarcasm 사캐즘,sarcastic 사캐스틱,sardine 사딘,sari 사리,sash 새시,sashes 새시스,sassy 새시,satanic 서태닉,\
        satellite 새털라이트,satin 새틴,satire 새타이어,satisfaction 새티스팩션,satisfactorily 새티스팩트럴리,satisfactory 새터스팩트리,satisfied 새티스파이드,satisfies 새티스파이스,\
        satisfy 새티스파이,saucer 소서,saucier 소시어,saucy 소시,saunter 손터,savage 새버지,saver 세이버,savior 세이벼,savor 세이버,savory 세이버리,savvy 새비,sawdust 소더스트,\
        say 세이,scab 스캐브,scalar 스케일러,scald 스콜드,scallop 스캘럽,scalp 스캘프,scalpel 스캘플,scamper 스캠퍼,scanned 스캔드,scanning 스캐닝,scant 스캔트,scanty 스캔티,scar 스카,\
        scarce 스케어스,scarcer 스케어서,scare 스케어,scarier 스케리어,scarlet 스칼럿,scarred 스카드,scarves 스카브스,scary 스케리,scatter 스캐터,scenery 시너리,scenic 시닉,scent 센트,\
        scheduler 스케줄러,scheme 스킴,schemer 스키머,scholar 스콜러,scientific 사이언티픽,scientifically 사이언티피컬리,scientist 사이언티스트,scissor 시저,scoff 스코프,scold 스콜드,\
        scoop 스쿠프,scoot 스쿠트,scope 스코프,scorch 스코치,scorer 스코러,scorn 스콘,scour 스카워,scourge 스커지,scowl 스카울,scram 스크램,scrape 스크레이프,scrapped 스크랩트,\
        scrapping 스크래핑,scratches 스크래처스,scrawl 스크롤,scrawny 스크로니,scream 스크림,screech 스크리치,screw 스크루,screwy 스크루이,scribe 스크라이브,scruffy 스크러피,\
        scruple 스크루플,scuff 스커프,scuffle 스커플,scum 스컴,scurry 스커리,scuttle 스커틀,scythe 시스,seafood 시푸드,seaman 시믄,seamen 시믄,seaport 시포트,sear 시어,\
        searches 서치스,seasick 시식,seaside 시사이드,seaweed 시위드,secede 시시드,seclude 서클루드,second 세컨드,secondary 세컨데리,secrecy 시크러시,secretaries 세크러테리스,\
        secretary 세크러테리,secrete 시크리트,sect 섹트,sector 섹터,secular 세켤러,secure 시큐어,security 시큐리티,sedan 서댄,sedate 시데이트,seduce 시두스,seed 시드,seedy 시디,\
        seek 시크,seep 시프,seepage 시피지,seer 시어,seesaw 시소,seethe 시드,segment 세그먼트,seize 시즈,seizure 시저,seldom 셀듬,select 설렉트,selection 설렉션,\
        selective 설렉티브,selfish 셀피시,seller 셀러,selves 셀브스,semantic 시맨틱,semen 시믄,senate 세넛,senator 세너터,send 센드,sender 센더,senile 시나일,sensation 센세이션,\
        sensible 센서블,sensitive 센시티브,sensitivity 센시티비티,sensory 센서리,sensual 센셔월,sent 센트,sentence 센턴스,sentiment 센티먼트,sentimental 센티멘틀,sentry 센트리,\
        separate 세퍼레이트,separation 세퍼레이션,separator 세퍼레이터,sequel 시퀄,sequence 시퀀스,sequential 서퀜셜,sequin 시퀀,serene 서린,serious 시리어스,sermon 서믄,\
        serpent 서펀트,serum 시름,servant 서번트,servile 서빌,setback 셋백,setter 세터,settle 세틀,settler 세털러,seven 세븐,seventh 세번스,seventy 세번티,sever 세버,\
        several 세브를,severe 서비어,severer 세비러,severity 시베리티,sewage 수어지,sewer 수어,sex 섹스,sexes 섹서스,sexism 섹시즘,sexist 섹시스트,sexual 섹슈을,sexuality 섹슈앨리티,\
        shabby 섀비,shackle 섀클,shade 셰이드,shadow 섀도,shadowy 섀도이,shady 셰이디,shaft 섀프트,shaggy 섀기,shake 셰이크,shaken 셰이큰,shakier 셰이키어,shaky 셰이키,shallow 섈로,\
        shamble 섐블,shame 셰임,shanty 섄티,shape 셰이프,share 셰어,shareholder 셰어홀더,shark 샤크,sharpen 샤픈,sharper 샤퍼,shatter 섀터,shave 셰이브,shaven 셰이븐,\
        shaver 셰이버,sheaf 시프,shear 시어,sheath 시스,sheathe 시드,shed 셰드,shedding 셰딩,sheep 시프,sheer 시어,sheerer 시러,sheikh 시크,shelf 셸프,sheller 셸러,\
        shelter 셸터,shelve 셸브,sherbet 셔벗,sheriff 셰리프,sherry 셰리,shied 샤이드,shies 샤이스,shift 시프트,shifty 시프티,shimmer 시머,shine 샤인,shingle 싱글,shiny 샤이니,\
        shipped 십트,shipping 시핑,shire 샤이어,shirk 셔크,shiver 시버,shod 쇼드,shoddy 쇼디,shoot 슈트,shopped 샵트,shopper 쇼퍼,short 쇼트,shortage 쇼터지,shorten 쇼튼,\
        shorter 쇼터,shortest 쇼티스트,shorthand 쇼트핸드,shotgun 숏건,should 슈드,shoulder 숄더,shout 샤우트,shove 셔브,shovel 셔블,showman 쇼믄,showy 쇼이,shrank 슈랭크,\
        shred 슈레드,shrewd 슈루드,shriek 슈리크,shrill 슈릴,shrimp 슈림프,shrine 슈라인,shrink 슈링크,shrivel 슈리블,shroud 슈라우드,shrub 슈러브,shrug 슈러그,shrunk 슈렁크,\
        shudder 셔더,shuffle 셔플,shunned 션드,shunt 션트,shutdown 셧다운,shutting 셔팅,shy 샤이,sibling 시블링,sicken 시큰,sicker 시커,sickest 시커스트,sickle 시클,\
        sideways 사이드웨이스,sidle 사이들,siege 시지,sierra 시에라,siesta 시에스타,sieve 시브,sift 시프트,sigh 사이,sight 사이트,sigma 시그마,signature 시그너처,signer 사이너,\
        significance 시그니피컨스,significant 시그니피컨트,signify 시그니파이,silence 사일런스,silent 사일런트,silken 실큰,sillier 실리어,silliest 실리어스트,silly 실리,silo 사일로,\
        silt 실트,silvery 실버리,similar 시밀러,similarities 시밀레리티스,similarity 시밀레리티,simmer 시머,simple 심플,simpler 심펄러,simplest 심플러스트,simplex 심플렉스,\
        simplicity 심플리시티,simplified 심플리파이드,simplifies 심플리파이스,simplify 심플리파이,simplistic 심플리스틱,simulate 시멸럿,simultaneous 사이멀테이니어스,since 신스,\
        sincere 신시어,sine 사인,sinewy 시뉴이,sinful 신플,singe 신지,singular 싱결러,sinister 시니스터,sinned 신드,sinner 시너,sinning 시닝,sinus 사이너스,sinuses 사이너서스,\
        siphon 사이픈,sipped 십트,sipping 시핑,sire 사이어,sissy 시시,sister 시스터,sitter 시터,sitting 시팅,situate 시추에이트,situation 시추에이션,six 식스,sixes 식시스,\
        sixteen 식스틴,sixth 식스스,sixties 식스티스,sixty 식스티,sizable 사이저블,sizer 사이저,sizzle 시즐,skater 스케이터,skein 스케인,skeleton 스켈러튼,skeptic 스켑틱,\
        skeptical 스켑티클,sketches 스케처스,sketchy 스케치,skew 스큐,skewer 스큐어,skid 스키드,skidded 스키디드,skies 스카이스,skillet 스킬럿,skim 스킴,skimmed 스킴드,skimp 스킴프,\
        skimpy 스킴피,skinned 스킨드,skip 스킵,skipped 스킵트,skipper 스키퍼,skipping 스키핑,skit 스킷,skulk 스컬크,skull 스컬,skunk 스컹크,skyline 스카일라인,slab 슬래브,\
        slacken 슬래큰,slacker 슬래커,slag 슬래그,slain 슬레인,slam 슬램,slammed 슬램드,slander 슬랜더,slang 슬랭,slant 슬랜트,slap 슬랩,slapped 슬랩트,slash 슬래시,slashes 슬래시스,\
        slat 슬랫,slate 슬레이트,slave 슬레이브,slavery 슬레이버리,slavish 슬레이비시,slay 슬레이,sleazy 슬리지,sled 슬레드,sleek 슬리크,sleeker 슬리커,sleep 슬리프,sleeper 슬리퍼,\
        sleepy 슬리피,sleet 슬리트,sleeve 슬리브,sleigh 슬레이,slender 슬렌더,slept 슬렙트,slew 슬루,slick 슬릭,slicker 슬리커,slid 슬리드,slight 슬라이트,slightest 슬라이터스트,\
        slime 슬라임,slimmed 슬림드,slimmer 슬리머,slimy 슬라이미,sling 슬링,slipped 슬립트,slippery 슬리퍼리,slipping 슬리핑,slit 슬릿,slither 슬리더,sliver 슬리버,slob 슬로브,\
        slobber 슬로버,slog 슬로그,slogged 슬라그드,slop 슬롭,slope 슬로프,sloppy 슬로피,slosh 슬로시,sloth 슬로스,slotted 슬로티드,slouch 슬라우치,slower 슬로어,slowest 슬로어스트,\
        sludge 슬러지,slug 슬러그,slugged 슬러그드,sluice 슬루스,slum 슬럼,slumber 슬럼버,slung 슬렁,slur 슬러,slurred 슬러드,slush 슬러시,slut 슬럿,sly 슬라이,smack 스맥,small 스몰,\
        smaller 스몰러,smallest 스몰러스트,smallish 스몰리시,smarter 스마터,smashes 스매시스,smear 스미어,smell 스멜,smelly 스멜리,smelt 스멜트,smidgen 스미즌,smile 스마일,smirk 스머크,\
        smith 스미스,smitten 스미튼,smock 스목,smog 스모그,smoke 스모크,smoker 스모커,smolder 스몰더,smooth 스무드,smother 스머더,smudge 스머지,smug 스머그,smuggle 스머글,smut 스멋,\
        snag 스내그,snagged 스내그드,snail 스네일,snake 스네이크,snapped 스냅트,snappy 스내피,snare 스네어,snarl 스날,snatch 스내치,sneak 스니크,sneaker 스니커,sneaky 스니키,\
        sneer 스니어,sneeze 스니즈,snicker 스니커,snide 스나이드,snider 스나이더,sniff 스니프,sniffle 스니플,snip 스닙,snipe 스나이프,sniper 스나이퍼,snippet 스니펏,snitch 스니치,\
        snob 스노브,snobbery 스노버리,snooker 스누커,snoop 스누프,snooty 스누티,snooze 스누즈,snore 스노,snorkel 스노클,snort 스노트,snot 스놋,snout 스나우트,snow 스노,snowy 스노이,\
        snub 스너브,snubbed 스너브드,snuff 스너프,snuffer 스너퍼,snug 스너그,snuggle 스너글,soak 소크,soap 소프,soapy 소피,sob 소브,sobbed 사브드,sobbing 소빙,sober 소버,soccer 소커,\
        socialism 소실리짐,socialist 소셜리스트,societies 서사이어티스,society 서사이어티,sod 소드,sodden 소든,sodium 소디음,sodomy 소더미,soften 소픈,softer 소프터,softest 소프터스트,\
        soggy 소기,soil 소일,sojourn 소전,solace 솔러스,solar 솔러,sold 솔드,solder 소더,soldier 솔저,solemn 솔름,solicit 설리싯,solicitor 설리시터,solid 솔리드,soloist 솔로어스트,\
        soluble 살려블,solve 솔브,solvent 솔번트,somber 솜버,somebody 섬바디,someday 섬데이,somehow 섬하우,someone 섬원,someplace 섬플레이스,something 섬싱,sometime 섬타임,\
        somewhat 섬웟,somewhere 섬웨어,sonic 소닉,sonnet 소닛,sooner 수너,soonest 수너스트,soothe 수드,sooty 수티,sophisticate 서피스티케이트,sopping 소핑,sorcery 소서리,\
        sordid 소디드,sorrow 소로,sorry 소리,sort 소트,sounder 사운더,sour 사워,southern 서던,sow 사우,spacial 스페이셜,spade 스페이드,span 스팬,spangle 스팽글,spaniel 스패녈,\
        spank 스팽크,spanned 스팬드,spanner 스패너,spar 스파,spark 스파크,sparkle 스파클,sparred 스파드,sparrow 스페로,sparse 스파스,spasm 스패즘,spat 스팻,spate 스페이트,\
        spatial 스페이셜,spatter 스패터,spatula 스패출라,spawn 스판,spay 스페이,speak 스피크,spear 스피어,specialist 스페셜리스트,specialize 스페셜라이즈,specialty 스페셜티,\
        species 스피시스,specific 스퍼시픽,specifically 스퍼시피클리,specification 스페시피케이션,specified 스페시파이드,specifies 스페시파이스,specify 스페시파이,specimen 스페시믄,\
        speck 스펙,spectacular 스펙태켤러,specter 스펙터,spectra 스펙트라,speculate 스페켤레이트,speculation 스페켤레이션,sped 스페드,speeches 스피처스,speedy 스피디,spell 스펠,\
        speller 스펠러,spend 스펜드,spent 스펜트,sperm 스펌,spew 스퓨,sphere 스피어,sphinx 스핑크스,spice 스파이스,spicy 스파이시,spider 스파이더,spied 스파이드,spies 스파이스,\
        spigot 스피것,spill 스필,spinach 스피너치,spinal 스파이늘,spine 스파인,spiral 스파이를,spire 스파이어,spirit 스피릿,spiritual 스피리추을,spit 스핏,spite 스파이트,spitting 스피팅,\
        spittle 스피틀,splash 스플래시,splat 스플랫,spleen 스플린,splendid 스플렌디드,splice 스플라이스,splint 스플린트,split 스플릿,splitting 스플리팅,splurge 스플러지,spoil 스포일,\
        spoke 스포크,spoken 스포큰,spokesman 스포크스믄,spongy 스펀지,spontaneous 스폰테이니어스,spoof 스푸프,spook 스푸크,spooky 스푸키,spool 스풀,spore 스포,spot 스폿,spotted 스포티드,\
        spotting 스포팅,spotty 스포티,spouse 스파우스,spout 스파우트,sprain 스프레인,sprang 스프랭,sprawl 스프롤,spree 스프리,sprout 스프라우트,spruce 스프루스,sprung 스프렁,spry 스프라이,\
        spud 스퍼드,spun 스펀,spunk 스펑크,spur 스퍼,spurious 스퓨리어스,spurn 스펀,spurred 스퍼드,spurt 스퍼트,sputter 스퍼터,squad 스콰드,squalid 스콸리드,squall 스퀄,squalor 스콸러,\
        square 스퀘어,squawk 스쿽,squeak 스퀴크,squeaky 스퀴키,squeal 스퀼,squeeze 스퀴즈,squelch 스퀠치,squid 스퀴드,squint 스퀸트,squire 스콰이어,squirm 스퀌,squirt 스쿼트,\
        stab 스태브,stabbed 스태브드,stability 스터빌리티,stable 스테이블,stabler 스테이벌러,stack 스택,stag 스태그,stagger 스태거,staid 스테이드,stain 스테인,stair 스테어,\
        staircase 스테어케이스,stake 스테이크,stale 스테일,stalk 스톡,stall 스톨,stamina 스태미나,stammer 스태머,stance 스탠스,stanch 스탠치,standardize 스탠더다이즈,standby 스탠드바이,\
        standpoint 스탠드포인트,stank 스탱크,stanza 스탠자,staple 스테이플,starch 스타치,starchy 스타치,stardom 스타듬,stare 스테어,stark 스타크,starker 스타커,starred 스타드,\
        starring 스타링,starry 스타리,startle 스타틀,starve 스타브,state 스테이트,statement 스테이트먼트,stater 스테이터,static 스태틱,station 스테이션,stationary 스테이셔네리,\
        statistic 스터티스틱,statistical 스터티스티클,statue 스태추,stature 스태처,statute 스태추트,staunch 스톤치,stave 스테이브,stay 스테이,steadily 스테딜리,steady 스테디,steal 스틸,\
        stealth 스텔스,steamy 스티미,steel 스틸,steep 스티프,steeper 스티퍼,steeple 스티플,steer 스티어,stellar 스텔러,stem 스템,stemmed 스템드,stench 스텐치,stencil 스텐실,\
        stepped 스텝트,stepping 스테핑,stereotype 스테리어타이프,sterile 스테릴,sterling 스털링,stern 스턴,sterner 스터너,steward 스투어드,sticky 스티키,stiff 스티프,stiffen 스티픈,\
        stiffer 스티퍼,stifle 스타이플,stigma 스티그마,still 스틸,stiller 스틸러,stilted 스틸티드,stimulate 스티멸레이트,stimulation 스티멸레이션,stimuli 스티멸라이,sting 스팅,\
        stinger 스팅어,stingy 스틴지,stink 스팅크,stint 스틴트,stir 스터,stirred 스터드,stirring 스터링,stirrup 스터럽,stitch 스티치,stocky 스토키,stodgy 스토지,stoke 스토크,\
        stole 스톨,stolen 스톨른,stolid 스톨리드,stomach 스터먹,stomp 스톰프,stone 스톤,stony 스토니,stood 스투드,stool 스툴,stoop 스투프,stopgap 스톱갭,stopped 스탑트,stopper 스토퍼,\
        stopping 스토핑,stories 스토리스,stork 스토크,storm 스톰,stormy 스토미,stout 스타우트,stove 스토브,stow 스토,straightforward 스트레이트포워드,strain 스트레인,strait 스트레이트,\
        strand 스트랜드,strange 스트레인지,stranger 스트레인저,strangest 스트레인지스트,strap 스트랩,strata 스트래타,strategic 스트러티직,strategies 스트래터지스,strategy 스트래터지,\
        stratum 스트래틈,stray 스트레이,streak 스트리크,strength 스트렝크스,strengthen 스트렝슨,stresses 스트레서스,stretch 스트레치,stretches 스트레처스,strew 스트루,strewn 스트룬,\
        strict 스트릭트,stride 스트라이드,strife 스트라이프,string 스트링,stringent 스트린전트,stringy 스트링이,strip 스트립,stripped 스트립트,stripping 스트리핑,strive 스트라이브,\
        striven 스트리븐,strode 스트로드,stroke 스트로크,stroll 스트롤,strong 스트롱,stronger 스트롱어,strongest 스트롱거스트,strove 스트로브,struck 스트럭,structural 스트럭처를,\
        structure 스트럭처,struggle 스트러글,strum 스트럼,strung 스트렁,strut 스트럿,stub 스터브,stubbed 스터브드,stubble 스터블,stubby 스터비,stuck 스턱,stud 스터드,studded 스터디드,\
        student 스투던트,studied 스터디드,studies 스터디스,study 스터디,stuff 스터프,stuffy 스터피,stumble 스텀블,stump 스텀프,stun 스턴,stung 스텅,stunk 스텅크,stunned 스턴드,\
        stunning 스터닝,stupid 스투피드,stupidity 스투피디티,stupor 스투퍼,sturdy 스터디,stutter 스터터,stylish 스타일리시,stylus 스타일러스,suave 스와브,subbed 서브드,subbing 서빙,\
        subdue 서브두,subject 서브젝트,subjective 서브젝티브,sublet 서블렛,sublime 서블라임,submission 서브미션,submit 서브밋,submitted 서브미티드,submitting 서브미팅,\
        subroutine 서브루틴,subscribe 서브스크라이브,subscription 서브스크립션,subsequent 서브서퀀트,subset 서브셋,subside 서브사이드,subsidiary 서브시디에리,subsidize 서브시다이즈,\
        subsidy 서브시디,subsist 서브시스트,substance 서브스턴스,substantial 서브스탠셜,substitute 서브스티투트,substitution 서브스티투션,subtle 서틀,subtler 서털러,subtleties 서털티스,\
        subtlety 서털티,suburb 서버브,subvert 서브버트,subway 서브웨이,succeed 석시드,success 석세스,successful 석세스플,succession 석세션,successive 석세시브,successor 석세서,\
        succor 서커,succumb 서컴,such 서치,sucker 서커,suckle 서클,suction 석션,sudden 서든,suds 서즈,sued 수드,suffer 서퍼,sufferer 서퍼러,suffice 서파이스,sufficient 서피션트,\
        suffix 서픽스,sugar 슈거,sugary 슈거리,suggest 서제스트,suggestion 서제스츤,suicidal 수이사이들,suicide 수이사이드,suing 수잉,suitability 수터빌리티,suitable 수티블,\
        suitor 수터,sulfur 설퍼,sulk 설크,sullen 설른,sultan 설튼,sultry 설트리,summaries 서머리스,summarize 서머라이즈,summary 서머리,summed 섬드,summing 서밍,summit 서밋,\
        summon 서믄,sunburn 선번,sundae 선데이,sundial 선다일,sundown 선다운,sundry 선드리,sunk 성크,sunken 성큰,sunlight 선라이트,sunlit 선릿,sunning 서닝,sunny 서니,\
        sunrise 선라이즈,sunset 선셋,sunshine 선샤인,sunup 서넙,superb 수퍼브,superficial 수퍼피셜,superfluous 수퍼플워스,superior 수피리어,superiority 수피리오리티,\
        supernatural 수퍼내처를,supervise 수퍼바이즈,supervision 수퍼비즌,supervisor 수퍼바이저,supper 서퍼,supple 서플,supplement 서플러먼트,supplementary 서플러멘터리,\
        supplied 서플라이드,supplier 서플라이어,supplies 서플라이스,suppose 서포즈,suppress 서프레스,suppresses 서프레시스,suppression 서프레션,supreme 서프림,sure 슈어,surer 슈러,\
        surest 슈리스트,surf 서프,surface 서퍼스,surge 서지,surgeon 서즌,surgery 서저리,surly 설리,surmise 서마이즈,surname 서네임,surpass 서패스,surplus 서플러스,surprise 서프라이즈,\
        surreal 서릴,surround 서라운드,survey 서베이,survival 서바이블,survive 서바이브,susceptible 서셉터블,suspect 서스펙트,suspend 서스펜드,suspension 서스펜션,suspicion 서스피션,\
        suspicious 서스피셔스,sustain 서스테인,swab 스와브,swagger 스왜거,swallow 스왈로,swam 스왬,swamp 스왐프,swampy 스왐피,swan 스완,swap 스왑,swapped 스왑트,swapping 스와핑,\
        swarm 스웜,swarthy 스워디,swat 스왓,swathe 스와드,swatted 스와티드,sway 스웨이,swear 스웨어,sweat 스웻,sweaty 스웨티,sweep 스위프,sweeper 스위퍼,sweeten 스위튼,sweeter 스위터,\
        swell 스웰,swept 스웹트,swerve 스워브,swifter 스위프터,swig 스위그,swill 스윌,swim 스윔,swimming 스위밍,swindle 스윈들,swine 스와인,swipe 스와이프,swirl 스월,swish 스위시,\
        swisher 스위셔,swishes 스위시스,switches 스위처스,swivel 스위블,swollen 스월른,swoon 스운,swoop 스우프,sword 소드,swore 스워,sworn 스원,swum 스웜,swung 스웡,symbolic 심볼릭,\
        symmetric 서메트릭,symmetry 시머트리,sympathetic 심퍼세틱,sympathies 심퍼시스,sympathize 심퍼사이즈,sympathy 심퍼시,symphonies 심퍼니스,symptom 심프틈,synapse 시앱스,\
        syndicate 신디컷,synonym 시너님,synonymous 서노너머스,syntactic 신택틱,syntax 신택스,synthesis 신서시스,synthesizer 신서사이저,syringe 서린지,systematic 시스터매틱,\
        tabbing 태빙,tabby 태비,tablet 태블럿,tabloid 태블로이드,taboo 태부,tacit 태싯,tackle 태클,tacky 태키,tact 택트,tactful 택트플,tactic 택틱,tactical 택티클,\
        tactless 택틀러스,tadpole 태드폴,tag 태그,tagged 태그드,tagging 태깅,tail 테일,tailor 테일러,taint 테인트,take 테이크,taken 테이큰,takeoff 테이코프,taker 테이커,talc 탤크,\
        tale 테일,talent 탤런트,talker 토커,taller 톨러,tallest 톨리스트,tallied 탤리드,tallies 탤리스,tallow 탤로,tally 탤리,talon 탤른,tame 테임,tamer 테이머,tamper 탬퍼,\
        tandem 탠듬,tangent 탠전트,tangle 탱글,tankard 탱커드,tanker 탱커,tanned 탠드,tanner 태너,tannest 태니스트,tanning 태닝,tantrum 탠트름,taper 테이퍼,tapped 탭트,\
        tapping 태핑,tardy 타디,tariff 테리프,tarnish 타니시,tarred 타드,tarring 타링,tarry 테리,tartan 타튼,tartar 타터,tarter 타터,task 태스크,tassel 태슬,\
        tasteless 테이스틀러스,tastier 테이스티어,tasty 테이스티,tattle 태틀,tattoo 태투,tatty 태티,taunt 톤트,tavern 태번,tawdry 토드리,tawny 타니,tax 택스,taxable 택서블,\
        taxation 택세이션,taxes 택서스,taxi 택시,taxicab 택시캐브,taxpayer 택스페이어,teach 티치,teacher 티처,teaches 티처스,teacup 티컵,teak 티크,teapot 티폿,tear 테어,\
        tearful 티어플,tease 티즈,teat 티트,technical 테크니클,technological 테크널로지클,tedious 티디어스,tedium 티디음,teed 티드,teenage 티네이지,teenager 티네이저,teeter 티터,\
        teeth 티스,teethe 티드,telephone 텔러폰,telescope 텔러스코프,teller 텔러,temper 템퍼,temperature 템프러처,tempest 템퍼스트,temple 템플,temporarily 템퍼레릴리,\
        temporary 템퍼레리,tempt 템프트,temptation 템테이션,tenable 테너블,tenancy 테넌시,tenant 테넌트,tend 텐드,tendencies 텐던시스,tendency 텐던시,tender 텐더,tendon 텐든,\
        tenet 테넛,tenor 테너,tense 텐스,tensors 텐서스,tentative 텐터티브,tenth 텐스,tenuous 테녀워스,tenure 테녀,tepid 테피드,terminate 터미네이트,termination 터미네이션,\
        terminator 터미네이터,termini 터미나이,terminology 터미놀러지,termite 터마이트,terrain 터레인,terrible 테러블,terrier 테리어,terrified 테리파이드,terrifies 테리파이스,\
        terrify 테리파이,territory 테리토리,terse 터스,testes 테스티스,testify 테스티파이,tetanus 테터너스,tether 테더,textbook 텍스트북,textile 텍스타일,textual 텍스추을,texture 텍스처,\
        thank 생크,thankful 생크플,thatch 새치,theater 시어터,theft 세프트,their 데어,themselves 뎀셀브스,thence 덴스,theological 시얼로지클,theology 시올러지,theorem 시름,\
        theoretical 시어레티클,theories 시리스,theory 시리,therapy 세러피,there 데어,thereabouts 데러바우츠,thereafter 데래프터,thereby 데어바이,therefore 데어포,therein 데린,\
        thereof 데러브,thereon 데론,thermal 서믈,these 디즈,thesis 시시스,theta 세이타,they 데이,thicken 시큰,thicker 시커,thicket 시킷,thief 시프,thieve 시브,thigh 사이,\
        thimble 심블,think 싱크,thinker 싱커,thinned 신드,thinner 시너,third 서드,thirst 서스트,thirsty 서스티,thirty 서디,this 디스,thistle 시슬,thorny 소니,thorough 서로,\
        thoroughfare 서로페어,those 도즈,thou 다우,thousand 사우전드,thrash 스래시,thread 스레드,threat 스렛,threaten 스레튼,three 스리,thresh 스레시,threshold 스레숄드,threw 스루,\
        thrice 스라이스,thrift 스리프트,thrifty 스리프티,thrive 스라이브,throat 스로트,throb 스로브,throne 스론,throng 스롱,through 스루,throughout 스루아우트,throughput 스루풋,\
        throw 스로,thrown 스론,thrust 스러스트,thud 서드,thug 서그,thump 섬프,thunder 선더,thus 더스,thwart 스워트,thy 다이,thyme 사임,thyroid 사이로이드,tiara 티아라,tickle 티클,\
        tidal 타이들,tidbit 티드빗,tide 타이드,tidy 타이디,tied 타이드,tier 티어,tiff 티프,tiger 타이거,tight 타이트,tighten 타이튼,tighter 타이터,tilde 틸더,tilt 틸트,timber 팀버,\
        timetable 타임테이블,timid 티미드,tinder 틴더,tinge 틴지,tingle 팅글,tinier 타이니어,tiniest 타이니어스트,tinker 팅커,tinkle 팅클,tinny 티니,tinsel 틴슬,tint 틴트,tiny 타이니,\
        tipped 팁트,tipping 티핑,tipsy 팁시,tiptoe 팁토,tirade 타이레이드,tiresome 타이어슴,titter 티터,toad 토드,tobacco 터배코,today 터데이,toddle 타들,toddler 토들러,toed 토드,\
        toenail 토네일,toffee 토피,toga 토가,together 터게더,toggle 타글,toil 토일,toilet 토일럿,told 톨드,tolerance 톨러런스,tolerant 톨러런트,tolerate 톨러레이트,\
        tomatoes 터메이토스,tomboy 탐보이,tomcat 톰캣,tomorrow 터모로,tonal 토늘,tonight 터나이트,tonnage 터너지,tonsil 톤실,toot 투트,tooth 투스,topaz 토패즈,topical 토피클,\
        topped 탑트,topping 토핑,topple 타플,torch 토치,torches 토치스,torment 토멘트,torpedo 토피도,torque 토크,torrent 토런트,torrid 토리드,torso 토소,torture 토처,\
        tosses 토시스,total 토틀,tote 토트,totem 토틈,totter 토터,touches 터처스,touchy 터치,tough 터프,toughen 터픈,tougher 터퍼,toupee 투페이,tout 타우트,toward 터워드,\
        toxic 톡식,toxin 톡신,trace 트레이스,tract 트랙트,trader 트레이더,tradition 트러디션,traditional 트러디셔늘,tragedy 트래저디,tragic 트래직,trail 트레일,train 트레인,\
        trainee 트레이니,trait 트레이트,traitor 트레이터,tramp 트램프,trample 트램플,trance 트랜스,transaction 트랜잭션,transcript 트랜스크립트,transfer 트랜스퍼,transferred 트랜스퍼드,\
        transferring 트랜스퍼링,transform 트랜스폼,transformation 트랜스퍼메이션,transient 트랜전트,transit 트랜짓,transition 트랜지션,translate 트랜즐레이트,translation 트랜즐레이션,\
        translator 트랜슬레이터,transmission 트랜스미션,transmit 트랜즈밋,transmitted 트랜스미티드,transmitter 트랜스미터,transmitting 트랜스미팅,transparent 트랜스페런트,\
        transport 트랜스포트,trap 트랩,trapeze 트러피즈,trapped 트랩트,trapper 트래퍼,trapping 트래핑,trash 트래시,trashes 트래시스,trashy 트래시,travel 트래블,trawler 트롤러,\
        tray 트레이,tread 트레드,treason 트리즌,treasure 트레저,treat 트리트,treatment 트리트먼트,treaty 트리티,treble 트레블,trek 트렉,trekked 트렉트,trellis 트렐리스,tremble 트렘블,\
        tremendous 트러멘더스,tremor 트레머,trench 트렌치,trestle 트레슬,trial 트라이을,tribal 트라이블,tribe 트라이브,tribute 트리뷰트,trickle 트리클,tricky 트리키,tried 트라이드,\
        tries 트라이스,trifle 트라이플,trill 트릴,trilogy 트릴러지,trim 트림,trimmed 트림드,trimmer 트리머,trinity 트리니티,trinket 트링컷,trio 트리오,trip 트립,tripe 트라이프,\
        triplet 트리플럿,tripod 트라이포드,tripped 트립트,trite 트라이트,triumph 트라이엄프,trivia 트리비아,trivial 트리비을,trod 트로드,trodden 트로든,troll 트롤,trolley 트랄리,\
        troop 트루프,trooper 트루퍼,trotted 트로티드,trouble 트러블,trough 트로프,trounce 트라운스,troupe 트루프,trouser 트라우저,trout 트라우트,trowel 트라우웰,truancy 트루언시,\
        truant 트루언트,truce 트루스,trudge 트러지,true 트루,truer 트루어,truest 트루이스트,truffle 트러플,truism 트루이즘,truly 트룰리,truncate 트렁케이트,trust 트러스트,trustee 트러스티,\
        trusty 트러스티,truth 트루스,try 트라이,tryout 트라이아우트,tub 터브,tuba 투바,tubular 투별러,tuft 터프트,tug 터그,tugged 터그드,tugging 터깅,tuition 튜이션,tumble 텀블,\
        tumbler 텀블러,tummies 터미스,tummy 터미,tumor 투머,tumult 투멀트,tuna 투나,tundra 턴드라,tuneful 툰플,tuner 투너,tunic 투닉,turban 터븐,turbine 터바인,turf 터프,\
        turgid 터지드,turmoil 터모일,turner 터너,turnip 터닙,turnout 터나우트,turret 터럿,turtle 터틀,tusk 터스크,tussle 터슬,tutor 투터,tuxedo 턱시도,twang 트왕,tweak 트위크,\
        tweet 트위트,twelfth 트웰프스,twelve 트웰브,twentieth 트웬티어스,twenty 트웬티,twice 트와이스,twiddle 트위들,twig 트위그,twigged 트위그드,twine 트와인,twinge 트윈지,\
        twinkle 트윙클,twirl 트월,twister 트위스터,tycoon 타이쿤,tying 타이잉,typeset 타이프셋,typesetting 타이프세팅,typewriter 타이프라이터,typhoid 타이포이드,typhoon 타이푼,\
        typhus 타이퍼스,typical 티피클,typify 티피파이,typist 타이피스트,tyranny 티러니,tyrant 타이런트,ugh 어그,uglier 어글리어,ugliest 어글리어스트,ugly 어글리,ulcer 얼서,ultimate 얼티멋,\
        ultra 얼트라,umbrella 엄브렐라,umpire 엄파이어,umpteen 엄프틴,unable 어네이블,unacceptable 어낵셉터블,unaffected 어너펙티드,unambiguous 어냄비겨워스,unarmed 어남드,\
        unattended 어너텐디드,unauthorized 어노서라이즈드,unavailable 어너베일러블,unavoidable 어너보이더블,unaware 어너웨어,unbalanced 언밸런스트,unbearable 언베러블,\
        unbelievable 언벌리버블,unbiased 언바이어스트,unborn 언본,uncanny 언캐니,uncertain 언서튼,uncertainty 언서턴티,unchanged 언체인지드,uncle 엉클,unclean 언클린,unclear 언클리어,\
        uncomfortable 언컴퍼터블,uncommon 언코믄,unconnected 언커넥티드,unconscious 언콘셔스,unconvincing 언컨빈싱,uncouth 언쿠스,uncover 언커버,uncut 언컷,undefined 언디파인드,\
        under 언더,underestimate 언더레스티메이트,undergo 언더고,undergoes 언더고스,undergone 언더곤,undergraduate 언더그래저웟,underlie 언덜라이,underline 언덜라인,\
        underlying 언덜라이잉,underneath 언더니스,understand 언더스탠드,understandable 언더스탠더블,understood 언더스투드,undertake 언더테이크,undertaken 언더테이큰,undertook 언더툭,\
        underwent 언더웬트,undesirable 언디자이러블,undid 언디드,undo 언두,undocumented 언도켜멘티드,undone 언던,undoubtedly 언다우티들리,undress 언드레스,undue 언두,unduly 언둘리,\
        undying 언다이잉,unearth 어너스,uneasy 어니지,unemployed 어넴플로이드,unemployment 어님플로이먼트,unequal 어니퀄,uneven 어니븐,unexpected 어닉스펙티드,unexplained 어닉스플레인드,\
        unfair 언페어,unfamiliar 언퍼밀려,unfinished 언피니슈트,unfit 언핏,unfold 언폴드,unfortunate 언포처넛,unfounded 언파운디드,unfriendly 언프렌들리,unfurl 언펄,ungodly 언고들리,\
        unhappy 언해피,unhealthy 언헬시,unheard 언허드,unhelpful 언헬프플,unhook 언훅,unified 유니파이드,unify 유니파이,unimportant 어님포턴트,uninteresting 어닌트러스팅,union 유년,\
        unison 유니슨,unite 유나이트,unity 유니티,universities 유니버시티스,unjust 언저스트,unjustified 언저스티파이드,unkempt 언켐프트,unkind 언카인드,unknown 언논,unleash 언리시,\
        unless 언레스,unlike 언라이크,unlimited 언리미티드,unload 언로드,unlock 언록,unlucky 언러키,unmask 언매스크,unmoved 언무브드,unnamed 언네임드,unnatural 언내처를,\
        unnecessarily 언네서세릴리,unnecessary 언네서세리,unnerve 어너브,unobtainable 어너브테이너블,unofficial 어너피셜,unpack 언팩,unpaid 언페이드,unpleasant 언플레전트,\
        unpopular 언포펼러,unpredictable 언프리딕터블,unravel 언래블,unread 언레드,unreadable 언리더블,unreal 언릴,unrealistic 언릴리스틱,unreasonable 언리즈너블,\
        unrelated 언릴레이티드,unreliable 언릴라이어블,unrest 언레스트,unruly 언룰리,unsaid 언세드,unsatisfactory 언서티스팩터리,unseat 언시트,unseen 언신,unset 언셋,\
        unsolicited 언설리시티드,unsound 언사운드,unspecified 언스페시파이드,unstable 언스테이블,unstuck 언스턱,unsuccessful 언석세스플,unsuitable 언수티블,unsung 언성,\
        unsupported 언서포티드,unsure 언슈어,unsuspecting 언서스펙팅,untidy 언타이디,untie 언타이,until 언틸,unto 언투,untold 언톨드,untrue 언트루,unusable 어뉴저블,unused 어뉴즈드,\
        unusual 어뉴주을,unveil 언베일,unwanted 언원티드,unwary 언웨리,unwelcome 언웰큼,unwell 언웰,unwilling 언윌링,unwind 언와인드,unwise 언와이즈,unworkable 언워커블,\
        unwound 언와운드,unwrap 언랩,upbeat 업비트,upbringing 업브링잉,upheld 업헬드,uphill 업힐,uphold 업홀드,upkeep 업키프,uplift 어플리프트,upon 어폰,upped 업트,upper 어퍼,\
        upping 어핑,upright 어프라이트,uproar 어프로,uproot 어프루트,ups 업스,upset 업셋,upsetting 업세팅,upshot 업숏,upside 업사이드,upstairs 업스테어스,upstart 업스타트,\
        uptake 업테이크,uptight 업타이트,uptown 업타운,upturn 업턴,upward 업워드,uranium 여에이니음,urban 어븐,urbane 어베인,urchin 어친,urge 어지,urgency 어전시,urgent 어전트,\
        urinate 여이네이트,urine 여인,usable 유저블,usage 유서지,use 유스,used 유즈드,useful 유스플,useless 유슬러스,usher 어셔,using 유징,usual 유저월,usurp 유서프,utensil 유텐실,\
        uterus 유터러스,utilities 유틸리티스,utilize 유틸라이즈,utmost 어트모스트,utter 어터,vacancies 베이컨시스,vacancy 베이컨시,vacant 베이컨트,vacate 베이케이트,vacation 베이케이션,\
        vacuous 배큐어스,vacuum 배큠,vagary 베이거리,vagina 버자이나,vaginal 버자이늘,vagrant 베이그런트,vague 베이그,vaguer 베이거,vaguest 베이기스트,vain 베인,valet 밸레이,\
        valiant 밸련트,valid 밸리드,validity 벌리디티,valley 밸리,valor 밸러,valuable 밸려블,value 밸류,vampire 뱀파이어,vandal 밴들,vandalism 밴덜리즘,vane 베인,vanish 배니시,\
        vanishes 배니시스,vanity 배니티,vapor 베이퍼,variable 베리어블,variance 베리언스,variant 베리언트,variation 베리에이션,varied 베리드,varies 베리스,varieties 버라이어티스,\
        various 베리어스,varnish 바니시,varsity 바시티,vary 베리,vase 베이스,vast 배스트,vatted 배티드,vault 볼트,vector 벡터,veer 비어,vegetable 베지터블,vegetarian 베저테리은,\
        vehicle 비히클,veil 베일,vein 베인,velocity 벌로시티,velour 벨루,velvety 벨버티,vendor 벤더,veneer 버니어,venison 베니슨,venom 베늠,vent 벤트,venue 베뉴,verb 버브,\
        verbal 버블,verbatim 버베이팀,verdict 버딕트,verge 버지,verification 베리피케이션,verified 베리파이드,verifies 베리파이스,verify 베리파이,vermin 버민,versatile 버서틸,\
        verse 버스,versus 버서스,vertical 버티클,vertigo 버티고,verve 버브,very 베리,vessel 베슬,vestige 베스티지,veto 비토,vetoes 비토스,vetted 베티드,vetting 베팅,vex 벡스,\
        vexes 벡시스,via 바이아,viable 바이어블,viaduct 바이어덕트,vial 바이을,vibrant 바이브런트,vibrate 바이브레이트,vicar 비커,vice 바이스,vicinity 비시니티,vicious 비셔스,victim 빅팀,\
        victor 빅터,victory 빅터리,vie 바이,vied 바이드,viewpoint 뷰포인트,vigil 비질,vigor 비거,vigorously 비거러슬리,vile 바일,vilify 빌리파이,village 빌러지,vine 바인,\
        vinegar 비너거,viola 바이올라,violate 바이얼레이트,violation 바이얼레이션,violence 바이얼런스,violent 바이얼런트,violet 바이얼릿,viper 바이퍼,viral 바이를,virgin 버진,virile 비릴,\
        virtue 버추,viruses 바이러서스,vise 바이스,visible 비저블,visit 비짓,visitor 비지터,visor 바이저,vista 비스타,vital 바이틀,vivid 비비드,vocabulary 보캐별레리,vogue 보그,\
        void 보이드,volcano 볼케이노,volley 발리,voltage 볼터지,voluntarily 볼런테릴리,voluntary 볼런테리,volunteer 볼런티어,vomit 보밋,voodoo 부두,vortex 보텍스,vote 보트,\
        voter 보터,vouch 바우치,vow 바우,vowel 바우을,voyage 보이어지,voyager 보이어저,vulgar 벌거,vulnerable 벌너러블,vulture 벌처,vying 바이잉,wad 와드,wadded 와디드,waddle 와들,\
        wade 웨이드,wafer 웨이퍼,waft 와프트,wag 왜그,wage 웨이지,wager 웨이저,wagged 왜그드,wagging 왜깅,wagon 왜근,waif 웨이프,wail 웨일,waist 웨이스트,wait 웨이트,waive 웨이브,\
        waiver 웨이버,wake 웨이크,waken 웨이큰,walker 워커,walkout 워카우트,wallet 월럿,wallop 왈럽,wallow 왈로,walnut 월넛,walrus 월러스,waltzes 월처스,wand 완드,wander 완더,\
        wane 웨인,wanna 와나,wanner 와너,want 완트,wanton 원튼,warble 워블,ward 워드,warden 워든,warehouse 웨어하우스,warfare 워페어,warhead 워헤드,warlike 월라이크,warmer 워머,\
        warmest 워머스트,warmth 웜스,warp 워프,warpath 워패스,warrant 워런트,warranty 워런티,warren 워른,warring 워링,warrior 워리어,wart 워트,wartime 워타임,wary 웨리,was 와스,\
        wash 와시,washer 와셔,washes 와시스,washout 와샤우트,wasp 와스프,waste 웨이스트,wasteful 웨이스트플,watch 와치,watches 와처스,watery 워터리,waver 웨이버,wavy 웨이비,waxes 왝시스,\
        waxy 왝시,way 웨이,waylaid 웨일레이드,waylay 웨일레이,wayside 웨이사이드,wayward 웨이워드,weak 위크,weaken 위큰,weaker 위커,weakest 위커스트,weaknesses 위크너서스,wealth 웰스,\
        wealthy 웰시,weapon 웨픈,wear 웨어,wearied 위리드,wearily 웨릴리,weary 위리,weasel 위즐,weather 웨더,weave 위브,weaver 위버,webbed 웨브드,webbing 웨빙,wed 웨드,\
        wedded 웨디드,wedge 웨지,wedlock 웨들록,weed 위드,weedy 위디,week 위크,weekday 위크데이,weekend 위켄드,weep 위프,weigh 웨이,weighty 웨이티,weird 위어드,weirder 위어더,\
        weirdo 위어도,welcome 웰큼,weld 웰드,welder 웰더,welfare 웰페어,welt 웰트,welter 웰터,went 웬트,wept 웹트,west 웨스트,western 웨스턴,wetter 웨터,wettest 웨터스트,\
        wetting 웨팅,whale 웨일,whaler 웨일러,wharf 워프,whatever 워테버,whatsoever 워초에버,wheat 위트,wheeze 위즈,whence 웬스,whenever 웨네버,where 웨어,whereas 웨래스,\
        whereby 웨어바이,wherein 웨린,whereupon 웨러폰,wherever 웨레버,whether 웨더,whetted 웨티드,which 위치,whichever 위체버,whiff 위프,while 와일,whilst 와일스트,whimper 윔퍼,\
        whine 와인,whipped 윕트,whisk 위스크,whisker 위스커,whisper 위스퍼,whistle 위슬,whiten 와이튼,whiter 와이터,whitest 와이티스트,whittle 위틀,whiz 위즈,whizzed 위즈드,\
        whizzes 위지스,whoever 후에버,wholeheartedly 홀하티들리,wholly 홀리,whoop 우프,whopper 워퍼,whose 후즈,why 와이,wicker 위커,wicket 위컷,widen 와이든,wider 와이더,\
        widespread 와이드스프레드,widest 와이더스트,widow 위도,widower 위도어,width 위드스,wield 윌드,wig 위그,wiggle 위글,wigwam 위괌,wild 와일드,wildcat 와일드캣,wilder 와일더,\
        wildest 와일디스트,willful 윌플,willow 윌로,wilt 윌트,wily 와일리,wince 윈스,winch 윈치,wind 와인드,windy 윈디,wingers 윙어스,wink 윙크,winner 위너,winsome 윈슴,\
        wintry 윈트리,wipe 와이프,wiry 위리,wisdom 위즈듬,wise 와이즈,wiser 와이저,wisest 와이저스트,wish 위시,wishes 위시스,wishful 위슈플,wisp 위스프,wispy 위스피,wist 위스트,\
        wistful 위스트플,witch 위치,witches 위처스,with 위드,withdraw 위드드로,withdrawal 위드드로을,withdrawn 위스드론,withdrew 위스드루,wither 위더,within 위딘,without 위사우트,\
        witless 위틀러스,witnesses 위트너서스,witting 위팅,witty 위티,wiz 위즈,wizard 위저드,wizened 와이전드,wobble 와블,woke 워크,woken 워큰,wolf 울프,wolves 울브스,woman 우믄,\
        wombat 웜뱃,women 위믄,wonder 원더,wonderful 원더플,wondrous 원드러스,wont 원트,wooden 우든,woody 우디,woof 우프,woolen 울른,wordy 워디,workable 워커블,worker 워커,\
        workload 워클로드,workman 워크믄,workmen 워크믄,workout 워카우트,worldwide 월드와이드,worried 워이드,worries 워이스,worry 워이,worse 워스,worsen 워슨,worship 워십,\
        worst 워스트,worth 워스,worthless 워슬러스,worthwhile 워스와일,worthy 워디,would 우드,wound 와운드,wove 워브,woven 워븐,wrangle 랭글,wrapped 랩트,wrapper 래퍼,\
        wrapping 래핑,wrath 래스,wreak 리크,wreath 리스,wrecker 레커,wrest 레스트,wrestle 레슬,wretch 레치,wriggle 리글,wright 라이트,wringer 링어,wrinkle 링클,write 라이트,\
        writhe 리스,written 리튼,wrote 로트,wry 라이,yank 얭크,year 이어,yellow 옐로,yelp 옐프,yeses 예시스,yesterday 예스터데이,yeti 예티,yield 일드,yodel 요들,yoke 요크,\
        yokel 요켈,yolk 요크,yonder 욘더,younger 영거,youngest 영거스트,yourself 여셀프,yourselves 유어셀브스,youth 유스,zaniest 제이니어스트,zany 제이니,zealous 젤러스,zenith 지니스,\
        zest 제스트,zeta 제이타,zillion 질련,zinc 징크,zipped 집트,zipping 지핑,zodiac 조디액,zombie 좀비,zoology 조알러지,
        """
}
