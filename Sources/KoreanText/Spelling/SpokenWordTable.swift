// Made by Scripts/make-spoken-words from the CMU Pronouncing Dictionary, © 1993-2015 Carnegie Mellon University, for words of SCOWL, © 2000-2011
// Kevin Atkinson, under the licences in Documentation/English-Words-License.txt. Do not edit.

extension SpokenWords {
    /// English words, each with a Hangul spelling of its sound, sorted: 5,183 words from aardvark to lyrical.
    static let firstHalf = """
        aardvark 아드바크,aback 어백,abacus 애버커스,abandon 어밴든,abate 어베이트,abbey 애비,abbot 애벗,abbreviate 어브리비에이트,abbreviation 어브리비에이션,abdomen 애브도믄,\
        abduct 애브덕트,abet 어벳,abetted 어베티드,abhor 애브호,abide 어바이드,abilities 어빌리티스,ability 어빌리티,abject 애브젝트,ablaze 어블레이즈,able 에이블,abler 에이벌러,\
        ablest 에이벌스트,ably 에이블리,abnormal 애브노믈,aboard 어보드,abode 어보드,abolish 어볼리시,abolishes 어발리시스,abolition 애벌리션,abort 어보트,abortion 어보션,abound 어바운드,\
        about 어바우트,above 어버브,abreast 어브레스트,abridge 어브리지,abroad 어브로드,abrupt 어브럽트,abscess 애브세스,abscond 애브스콘드,absence 애브선스,absent 애브선트,\
        absolute 애브설루트,absolve 어브졸브,absorb 어브조브,abstain 어브스테인,abstraction 애브스트랙션,absurd 어브서드,abuse 어뷰스,abuser 어뷰저,abusive 어뷰시브,abysmal 어비즈믈,\
        abyss 어비스,academic 애커데믹,accede 액시드,accelerate 액셀러레이트,accept 액셉트,acceptable 액셉터블,acceptance 액셉턴스,accessible 액세서블,accident 액시던트,\
        accidental 액시덴틀,acclaim 어클레임,accommodate 어코머데이트,accommodation 어코머데이션,accompanied 어컴퍼니드,accompanies 어컴퍼니스,accompany 어컴퍼니,accomplish 어콤플리시,\
        accomplishes 어캄플리시스,accord 어코드,accordance 어코던스,accost 어코스트,account 어카운트,accountant 어카운턴트,accrue 어크루,accumulate 어큐멸레이트,accuracy 애켜어시,\
        accurate 애켜엇,accusation 애켜제이션,accuse 어큐즈,accuser 어큐저,accustom 어커스틈,aced 에이스트,ache 에이크,achieve 어치브,achievement 어치브먼트,acid 애시드,acidity 어시디티,\
        acknowledge 애크놀리지,acne 애크니,acorn 에이콘,acquaintance 어퀘인턴스,acquire 어콰이어,acquisition 애쿼지션,acquit 어큇,acre 에이커,acreage 에이커리지,acrid 애크리드,\
        acrobat 애크러뱃,acronym 애크러늠,across 어크로스,acrylic 어크릴릭,act 액트,activate 액티베이트,active 액티브,activities 액티비티스,actress 액트러스,actual 액처월,actuary 액추에리,\
        acumen 어큐믄,acute 어큐트,adage 애더지,adamant 애더먼트,adapt 어댑트,adaptation 애덥테이션,add 애드,addict 어딕트,addictive 어딕티브,addition 어디션,additional 어디셔늘,\
        address 애드레스,addresses 애드레시스,adept 어뎁트,adequate 애더퀏,adhere 어드히어,adjacent 어제이선트,adjective 애직티브,adjoin 어조인,adjourn 어전,adjunct 애정크트,\
        adjust 어저스트,adjustment 어저스트먼트,administer 어드미니스터,administration 애드미니스트레이션,admirable 애드머러블,admiral 애드머를,admiration 애드머레이션,admire 애드마이어,\
        admirer 애드마이러,admission 애드미션,admit 어드밋,admitted 어드미티드,admitting 애드미팅,ado 어두,adobe 어도비,adopt 어돕트,adoption 어돕션,adore 어도,adorn 어돈,\
        adrift 어드리프트,adroit 어드로이트,ads 애즈,adult 어덜트,advance 어드밴스,advantage 애드밴티지,advantageous 애드번테이저스,advent 애드벤트,adventurous 애드벤처러스,adverb 애드버브,\
        adverse 애드버스,advert 애드버트,advertise 애드버타이즈,advertisement 애드버터즈먼트,advisable 어드바이저블,advise 애드바이즈,adviser 애드바이저,advisor 애드바이저,advisory 애드바이저리,\
        advocate 애드버컷,aerial 에리을,aerosol 에러솔,aesthetic 에스세틱,aesthetically 에스세티클리,afar 어파,affable 애퍼블,affair 어페어,affect 어펙트,affection 어펙션,\
        affirm 어펌,affix 애픽스,affixes 애픽시스,afflict 어플릭트,afford 어포드,affront 어프런트,afield 어필드,aflame 어플레임,afloat 어플로트,afoot 어풋,aforementioned 어포멘션드,\
        afraid 어프레이드,afresh 어프레시,afternoon 애프터눈,afterward 애프터워드,again 어겐,against 어겐스트,age 에이지,aged 에이지드,aggressive 어그레시브,aghast 어개스트,agility 어질리티,\
        aging 에이징,agitate 애지테이트,aglow 어글로,ago 어고,agonies 애거니스,agonize 애거나이즈,agony 애거니,agree 어그리,agreement 어그리먼트,agricultural 애그리컬처를,aground 어그라운드,\
        ahead 어헤드,ahoy 어호이,aid 에이드,aide 에이드,ail 에일,ailment 에일먼트,aim 에임,aimless 에임러스,aircraft 에어크래프트,airline 에얼라인,airmail 에어메일,airport 에어포트,\
        airy 에리,aisle 아일,ajar 어자,akin 어킨,alas 얼래스,albeit 올비잇,albino 앨바이노,alcoholic 앨커홀릭,alcove 앨코브,ale 에일,alert 얼러트,algae 앨지,algebra 앨저브라,\
        algebraic 앨저브레이익,alias 에일리어스,aliases 에일리어시스,alien 에일리은,alight 얼라이트,align 얼라인,alignment 얼라인먼트,alike 얼라이크,alimony 앨리모니,alive 얼라이브,allay 얼레이,\
        allegation 앨러게이션,allege 얼레지,allergic 얼러직,alleviate 얼리비에이트,alley 앨리,alliance 얼라이언스,allied 얼라이드,allies 앨라이스,allocate 앨러케이트,allocation 앨러케이션,\
        allot 얼롯,allow 얼라우,allowable 얼라우어블,allowance 얼라우언스,alloy 앨로이,allude 얼루드,allure 얼루어,ally 앨라이,almanac 알머낵,almost 올모스트,alms 알름스,aloft 얼로프트,\
        alone 얼론,along 얼롱,alongside 얼롱사이드,aloof 얼루프,aloud 얼라우드,alphabetic 앨퍼베틱,alphabetical 앨퍼베티클,already 올레디,also 올소,altar 올터,alter 올터,\
        alteration 올터레이션,alternate 올터넛,alternative 올터너티브,although 올도,altogether 올터게더,always 올웨이스,amass 어매스,amasses 어매시스,amaze 어메이즈,\
        ambassador 앰배서더,amber 앰버,ambient 앰비언트,ambiguities 앰버규어티스,ambiguity 앰비규이티,ambiguous 앰비규어스,ambitious 앰비셔스,amble 앰블,ambush 앰부시,amen 에이멘,\
        amend 어멘드,amendment 어멘드먼트,amenity 어메니티,amiable 에이미어블,amid 어미드,amiss 어미스,ammonia 어모녀,amnesia 앰니저,amnesty 앰너스티,amok 어먹,among 어멍,amoral 에이모를,\
        amorous 애머러스,amount 어마운트,ampere 앰퍼,ample 앰플,amplifier 앰플리파이어,amplify 앰플리파이,amulet 애멸럿,amuse 어뮤즈,amusement 어뮤즈먼트,anagram 애너그램,anal 에이늘,\
        analogous 어낼러거스,analogue 애널로그,analogy 어낼러지,analyses 어낼러시스,analysis 어낼러시스,analyst 애널리스트,analyze 애널라이즈,anarchy 애너키,anatomy 어내터미,\
        ancestor 앤세스터,anchor 앵커,anchovy 앤초비,ancient 에인천트,and 언드,anecdote 애넉도트,anemia 어니미아,anemic 어니믹,anew 어누,angelic 앤젤릭,anger 앵거,angle 앵글,\
        angler 앵글러,angrier 앵그리어,angrily 앵그릴리,angry 앵그리,angst 앙크스트,anguish 앵귀시,angular 앵결러,animal 애니믈,animate 애니멋,ankle 앵클,annals 애널스,annex 애넥스,\
        annexes 애넥시스,anniversary 애니버서리,announce 어나운스,announcement 어나운스먼트,annoy 어노이,annoyance 어노이언스,annual 애뉴을,annuity 어누이티,annul 애늘,anoint 어노인트,\
        anomalies 어노멀리스,anomaly 어노멀리,anon 애논,anonymous 어노너머스,anorak 애너랙,another 어너더,answer 앤서,ant 앤트,anthem 앤슴,anthill 앤트힐,anthology 앤솔러지,\
        anthrax 앤스랙스,antic 앤틱,anticipate 앤티시페이트,anticipation 앤티시페이션,antidote 앤티도트,antique 앤티크,antisocial 앤티소셜,antler 앤틀러,anus 에이너스,anvil 앤빌,\
        anxiety 앵자이어티,anxious 앵크셔스,any 에니,anybody 에니버디,anyhow 에니하우,anyone 에니원,anyplace 에니플레이스,anything 에니싱,anyway 에니웨이,anywhere 에니웨어,aorta 에이오터,\
        apart 어파트,apathetic 애퍼세틱,apathy 애퍼시,ape 에이프,apex 에이펙스,apiece 어피스,aping 에이핑,aplomb 어플롬,apologies 어폴러지스,apologize 어폴러자이즈,apology 어폴러지,\
        apostle 어파슬,apostrophe 어파스트러피,appall 어폴,apparatus 애퍼래터스,apparatuses 애퍼래터서스,apparel 어패를,apparent 어페런트,appeal 어필,appear 어피어,appearance 어피런스,\
        appease 어피즈,append 어펜드,appendix 어펜딕스,applaud 어플로드,applause 어플로즈,applicable 애플러커블,applicant 애플리컨트,applied 어플라이드,applies 어플라이스,appoint 어포인트,\
        appointment 어포인트먼트,appraisal 어프레이즐,appreciate 어프리시에이트,appreciation 어프리시에이션,approach 어프로치,approaches 어프로처스,appropriate 어프로프리엇,\
        approval 어프루블,approve 어프루브,approximate 어프록시멋,approximation 어프록시메이션,apricot 에이프리콧,apt 앱트,apter 앱터,aquatic 어콰틱,arable 애러블,arbiter 아비터,\
        arbitrarily 아비트레릴리,arbitrary 아비트레리,arbor 아버,arc 아크,arcane 아케인,arch 아치,archaic 아케이익,archer 아처,archery 아처리,arches 아처스,archway 아치웨이,\
        ardent 아던트,ardor 아더,arduous 아주어스,area 에리어,arena 어리나,arguable 아규어블,argue 아규,argument 아겨먼트,aria 아리아,arid 애리드,arise 어라이즈,arisen 어리즌,\
        arithmetic 에리스메틱,ark 아크,armies 아미스,armor 아머,armory 아머리,armpit 암핏,army 아미,aroma 어로마,arose 어로즈,around 어라운드,arouse 어라우즈,arraign 어레인,\
        arrange 어레인지,arrangement 어레인지먼트,array 어레이,arrears 어리어스,arrest 어레스트,arrival 어라이블,arrive 어라이브,arrogance 에러건스,arrogant 에러건트,arrow 애로,\
        arsenal 아서늘,arsenic 아서닉,arson 아슨,artery 아터리,artful 아트플,article 아터클,artificial 아티피셜,artisan 아티즌,artistic 아티스틱,artwork 아트워크,ascend 어센드,\
        ascent 어센트,ascetic 어세틱,ascribe 어스크라이브,asexual 에이섹슈을,ash 애시,ashamed 어셰임드,ashen 애션,ashes 애셔스,ashore 어쇼,ashtray 애슈트레이,aside 어사이드,ask 애스크,\
        askance 어스캔스,askew 어스큐,asleep 어슬리프,aspect 애스펙트,aspen 애스픈,aspire 어스파이어,ass 애스,assail 어세일,assault 어솔트,assemble 어셈블,assembler 어셈블러,\
        assent 어센트,assert 어서트,assertion 어서션,asses 애서스,assesses 어세시스,assessment 어세스먼트,asset 애셋,assign 어사인,assignment 어사인먼트,assistance 어시스턴스,\
        associate 어소시엇,association 어소시에이션,assort 어소트,assume 어숨,assumption 어섬프션,assure 어슈어,asterisk 애스터리스크,asthma 애즈마,astound 어스타운드,astray 어스트레이,\
        astride 어스트라이드,astronomer 어스트로너머,astronomy 어스트로너미,astute 어스투트,asylum 어사일름,asynchronous 에이싱크러너스,ate 에이트,atheism 어사이슴,atheist 에이시어스트,\
        athlete 애슬리트,atlas 애틀러스,atlases 애틀레이시스,atmosphere 애트머스피어,atmospheric 애트머스페릭,atom 애틈,atomic 어토믹,atone 어톤,atrocities 어트로시티스,atrocity 어트로시티,\
        attach 어태치,attachment 어태치먼트,attain 어테인,attempt 어템프트,attend 어텐드,attendance 어텐던스,attendant 어텐던트,attention 어텐션,attest 어테스트,attic 애틱,\
        attire 어타이어,attitude 애티투드,attorney 어터니,attract 어트랙트,attraction 어트랙션,attractive 어트랙티브,attribute 애트리뷰트,auburn 아번,auction 악션,audible 아더블,\
        audience 아디언스,audit 오딧,auditor 오디터,augment 오그멘트,august 아거스트,aunt 앤트,aural 오를,austere 오스티어,author 오서,authorities 어소리티스,authority 어소리티,\
        authorization 오서리제이션,authorize 오서라이즈,autobiography 오터바이오그러피,automate 오터메이트,automatic 오터매틱,automatically 오터매티클리,automobile 오터모빌,\
        autopsy 오톱시,autumn 오틈,avail 어베일,availability 어베일러빌리티,available 어베일러블,avarice 애버리스,avenge 어벤지,avenue 애버누,average 애버리지,averse 어버스,avert 어버트,\
        aviator 에이비에이터,avid 애비드,avoid 어보이드,avow 어바우,await 어웨이트,awake 어웨이크,awaken 어웨이큰,aware 어웨어,away 어웨이,awed 오드,awesome 아슴,awful 아플,awhile 어와일,\
        awkward 아쿼드,awning 아닝,awoke 어워크,awry 어라이,axed 액스트,axes 액시스,axiom 액시음,axis 액시스,axle 액슬,aye 아이,azalea 어제일려,azure 애저,babble 배블,babe 베이브,\
        babies 베이비스,baboon 버분,babyish 베이비이시,backbone 백본,backer 배커,backlog 배클로그,backward 배쿼드,bacterium 백티리음,bad 배드,bade 베이드,badger 배저,baffle 배플,\
        bag 배그,baggage 배거지,bagged 배그드,bagging 배깅,baggy 배기,bail 베일,bait 베이트,bake 베이크,baker 베이커,bald 볼드,balder 볼더,bale 베일,ballast 밸러스트,balloon 벌룬,\
        ballot 밸럿,balmy 바미,baloney 벌로니,bamboo 뱀부,banal 버날,bandage 밴디지,bandied 밴디드,bandit 밴딧,bandwagon 밴드왜근,bandwidth 밴드위드스,bandy 밴디,banish 배니시,\
        banjo 밴조,banker 뱅커,bankrupt 뱅크럽트,banned 밴드,banning 배닝,banquet 뱅퀏,banter 밴터,baptism 뱁티즘,baptize 뱁타이즈,barb 바브,barber 바버,bard 바드,bare 베어,\
        barest 베러스트,bargain 바근,barge 바지,bark 바크,barley 발리,barman 바믄,baron 배른,baroque 버로크,barrage 버라지,barred 바드,barren 배른,barrier 배리어,barring 바링,\
        barrister 배리스터,barter 바터,basement 베이스먼트,baser 베이서,bash 배시,bashes 배시스,bashful 배슈플,basically 베이시클리,basil 배질,basin 베이신,basis 베이시스,bask 배스크,\
        basses 배시스,bassoon 버순,bastard 배스터드,baste 베이스트,batch 배치,batches 배처스,bath 배스,bathe 베이드,bathroom 배스룸,bathtub 배스터브,baton 버톤,batted 배티드,\
        batter 배터,batteries 배터리스,battle 배틀,baud 보드,bawdy 보디,bay 베이,bayonet 베이어넷,bayou 바이우,beaches 비처스,beacon 비큰,bead 비드,beady 비디,beagle 비글,\
        beak 비크,beaker 비커,bear 베어,beard 비어드,bearer 베러,beast 비스트,beaten 비튼,beater 비터,beautiful 뷰티플,beaver 비버,became 비케임,because 비코즈,beckon 베큰,\
        become 비컴,bed 베드,bedbug 베드버그,bedded 베디드,bedding 베딩,bedlam 베들름,bedrock 베드록,bedroom 베드룸,bedside 베드사이드,bedtime 베드타임,beech 비치,beefy 비피,\
        beehive 비하이브,beeper 비퍼,beer 비어,beet 비트,beetle 비틀,befall 비폴,befell 비펠,befit 비핏,before 비포,beforehand 비포핸드,beg 베그,began 비갠,beggar 베거,\
        begged 베그드,begging 베깅,begin 비긴,beginner 비기너,beginning 비기닝,beguile 비가일,begun 비건,behalf 비해프,behave 비헤이브,behavior 비헤이벼,behead 비헤드,beheld 비헬드,\
        behind 비하인드,behold 비홀드,beige 베이지,being 비잉,belabor 빌레이버,belated 빌레이티드,belch 벨치,belfry 벨프리,belie 빌라이,belief 빌리프,believable 벌리버블,believe 빌리브,\
        believer 벌리버,bellboy 벨보이,bellhop 벨홉,bellied 벨리드,bellies 벨리스,bellow 벨로,belly 벨리,belong 빌롱,beloved 빌러브드,below 빌로,belying 빌라이잉,bemoan 비몬,\
        bemuse 비뮤즈,benches 벤치스,bend 벤드,bender 벤더,beneath 비니스,beneficial 베너피셜,benefit 베너핏,benign 비나인,bent 벤트,bequest 비퀘스트,bereave 버리브,bereft 버레프트,\
        beret 베럿,berries 베리스,berry 베리,berserk 버서크,berth 버스,beseech 비시치,beset 비셋,beside 비사이드,besiege 비시지,bestial 베스츨,bestow 비스토,betcha 베차,\
        betray 비트레이,better 베터,betting 베팅,bettor 베터,between 빗윈,beware 비웨어,bewitch 비위치,beyond 비안드,bias 바이어스,biases 바이어시스,bib 비브,bible 바이블,\
        biblical 비블리클,bicker 비커,bicycle 바이시클,bid 비드,bidden 비든,bidding 비딩,bide 바이드,big 비그,bigger 비거,biggest 비거스트,bigot 비것,bigotry 비거트리,bile 바일,\
        billfold 빌폴드,billion 빌련,billow 빌로,binary 바이너리,bind 바인드,binder 바인더,binning 비닝,biochemistry 바이오케미스트리,biography 바이오그러피,biological 바이얼로지클,\
        biologist 바이올러지스트,biology 바이올러지,biplane 바이플레인,birch 버치,bird 버드,birth 버스,birthday 버스데이,bishop 비셥,bison 바이슨,bitch 비치,bitches 비치스,bite 바이트,\
        bitten 비튼,bitter 비터,bizarre 비자,blab 블래브,blabbed 블래브드,blackboard 블랙보드,blacken 블래큰,blacker 블래커,blackmail 블래크메일,bladder 블래더,blade 블레이드,\
        blame 블레임,blanch 블랜치,bland 블랜드,blander 블랜더,blank 블랭크,blare 블레어,blast 블래스트,blaster 블래스터,blatant 블레이턴트,blaze 블레이즈,blazer 블레이저,bleach 블리치,\
        bleak 블리크,bleaker 블리커,bleary 블리리,bled 블레드,bleed 블리드,blemish 블레미시,blend 블렌드,bless 블레스,blesses 블레시스,blew 블루,blight 블라이트,blimp 블림프,\
        blinder 블라인더,blink 블링크,blip 블립,bliss 블리스,blister 블리스터,blithe 블라이드,blitz 블리츠,blitzes 블리치스,blob 블로브,bloc 블록,blond 블론드,blonde 블론드,\
        blonder 블론더,blood 블러드,bloody 블러디,bloom 블룸,blossom 블로슴,blot 블롯,blotch 블롯치,blotted 블로터드,blotter 블로터,blow 블로,blown 블론,blowout 블로아우트,\
        blubber 블러버,bluer 블루어,bluest 블루어스트,bluff 블러프,bluffer 블러퍼,blunder 블런더,blunt 블런트,blunter 블런터,blur 블러,blurb 블러브,blurred 블러드,blurt 블러트,\
        blush 블러시,blushes 블러셔스,bluster 블러스터,boa 보어,boarder 보더,boast 보스트,boat 보트,bob 보브,bobbin 보빈,bobbing 보빙,bobcat 보브캣,bobsled 보브슬레드,bode 보드,\
        bodice 보디스,bodies 보디스,bodily 보딜리,bog 보그,bogged 바그드,bogging 보깅,boggle 바글,bogus 보거스,boil 보일,bolder 볼더,boldest 볼디스트,bologna 벌로니,bolster 볼스터,\
        bombard 봄바드,bomber 보머,bondage 본디지,bonfire 반파이어,bonier 보녀,bonnet 보넛,bonuses 보너시스,bony 보니,booby 부비,bookend 부켄드,booklet 부클릿,bookshop 북숍,\
        bookstore 북스토,boor 부어,boorish 부리시,boost 부스트,boot 부트,booties 부티스,bootleg 부틀레그,booty 부티,booze 부즈,border 보더,borderline 보덜라인,boredom 보듬,\
        borough 버로,borrow 보로,bosom 부즘,bosses 보시스,bossier 보시어,bossy 보시,botany 보터니,botch 보치,both 보스,bother 보더,bottle 바틀,bottom 보틈,bough 바우,\
        boulder 볼더,bounce 바운스,bound 바운드,boundaries 바운더리스,boundary 바운더리,bounty 바운티,bourbon 버븐,bout 바우트,bovine 보바인,bow 바우,bowel 바우을,bowler 볼러,\
        boxcar 복스카,boxes 박서스,boy 보이,boyhood 보이후드,boyish 보이이시,bra 브라,brace 브레이스,bracket 브래킷,brag 브래그,bragged 브래그드,braid 브레이드,brainy 브레이니,\
        braise 브레이즈,bran 브랜,branch 브랜치,branches 브랜처스,brash 브래시,brasher 브래셔,brasses 브래시스,brassy 브래시,brat 브랫,bravado 브러바도,brave 브레이브,braver 브레이버,\
        bravery 브레이버리,bravest 브레이버스트,bravo 브라보,brawl 브롤,brawn 브론,brawny 브로니,bray 브레이,brazen 브레이즌,brazier 브레이지어,breach 브리치,bread 브레드,breadth 브레드스,\
        breakdown 브레이크다운,breakfast 브렉퍼스트,breast 브레스트,breath 브레스,breathe 브리드,bred 브레드,breed 브리드,breeder 브리더,breeze 브리즈,breezy 브리지,brethren 브레드른,\
        brevity 브레비티,brew 브루,brewery 브루어리,bribe 브라이브,bribery 브라이버리,brick 브릭,bridal 브라이들,bride 브라이드,bridle 브라이들,briefer 브리퍼,brigade 브리게이드,\
        bright 브라이트,brighter 브라이터,brightest 브라이터스트,brilliant 브릴련트,brim 브림,brimmed 브림드,brine 브라인,bring 브링,brink 브링크,brisk 브리스크,brisker 브리스커,\
        bristle 브리슬,brittle 브리틀,broach 브로치,broad 브로드,broadcast 브로드캐스트,broaden 브로든,broader 브로더,brocade 브로케이드,broil 브로일,broiler 브로일러,broke 브로크,\
        broken 브로큰,bronco 브롱코,bronze 브론즈,brooch 브루치,brood 브루드,brook 브룩,broom 브룸,broth 브로스,brother 브러더,brought 브롯,brow 브라우,browner 브라우너,\
        browse 브라우즈,bruise 브루즈,brunt 브런트,brush 브러시,brushes 브러시스,brusque 브러스크,brutal 브루틀,brute 브루트,brutish 브루티시,buckle 버클,bud 버드,buddies 버디스,\
        budding 버딩,budge 버지,budget 버짓,buff 버프,buffalo 버펄로,buffoon 버푼,bugged 버그드,bugger 버거,buggies 버기스,bugging 버깅,buggy 버기,bugle 뷰글,build 빌드,\
        builder 빌더,built 빌트,bulb 벌브,bulbous 벌버스,bulge 벌지,bulk 벌크,bulkier 벌키어,bulky 벌키,bulldog 불도그,bullet 불럿,bulletin 불리틴,bullied 불리드,bullies 불리스,\
        bullion 불련,bully 불리,bummed 범드,bummer 버머,bump 범프,bumper 범퍼,bumpy 범피,bunch 번치,bunches 번처스,bundle 번들,bungle 벙글,bungler 벙글러,bunk 벙크,\
        bunnies 버니스,bunny 버니,buoy 부이,buoyant 보이언트,burble 버블,burden 버든,bureau 뷰로,bureaucracy 뷰라크러시,burglar 버글러,burial 베리을,buried 베리드,buries 베리스,\
        burlap 벌랩,burly 벌리,burnish 버니시,burnt 번트,burp 버프,burro 버로,burrow 버로,burst 버스트,bury 베리,buses 버시스,bush 부시,bushel 부셜,bushes 부셔스,bushy 부시,\
        busied 비지드,busier 비지어,busiest 비지어스트,busily 비질리,businesses 비즈니서스,bust 버스트,bustle 버슬,busy 비지,butcher 부처,butler 버틀러,butte 뷰트,buttery 버터리,\
        buttock 버턱,buxom 벅슴,buy 바이,buzz 버즈,buzzard 버저드,buzzer 버저,buzzes 버지스,bye 바이,bygone 바이곤,bypass 바이패스,byway 바이웨이,cab 캐브,cabbage 캐버지,cabin 캐빈,\
        caboose 커부스,cacao 커케이오,cackle 캐클,cacti 캑타이,cactus 캑터스,cad 캐드,caddie 캐디,cadence 케이던스,cadet 커뎃,cage 케이지,cagey 케이지,cajole 커졸,calculate 캘켤레이트,\
        calculation 캘켤레이션,calculator 캘켤레이터,calculus 캘켤러스,calf 캐프,caliber 캘리버,calico 캘리코,caller 콜러,callous 캘러스,callow 캘로,callus 캘러스,calmer 카머,\
        calmest 카머스트,came 케임,camel 캐믈,cameo 캐미오,canal 커낼,cancel 캔슬,cancer 캔서,candid 캔디드,candidate 캔디데이트,candied 캔디드,candies 캔디스,candor 캔더,cane 케인,\
        canine 케이나인,canker 캥커,canned 캔드,cannery 캐너리,canning 캐닝,cannon 캐는,cannot 캐놋,canny 캐니,canon 캐는,canonical 커노니클,canopy 캐너피,cant 캔트,canteen 캔틴,\
        canter 캔터,canyon 캐년,capabilities 케이퍼빌리티스,capability 케이퍼빌리티,capable 케이퍼블,capacity 커패시티,cape 케이프,caper 케이퍼,capitalism 캐피털리즘,\
        capitalist 캐피털리스트,capped 캡트,capping 캐핑,caprice 커프리스,capsize 캡사이즈,caption 캡션,captive 캡티브,captor 캡터,carcass 카커스,cardboard 카드보드,cardiac 카디액,\
        careful 케어플,careless 케얼러스,cargo 카고,cargoes 카고스,caribou 케리부,carnage 카니지,carnal 카늘,carouse 커라우즈,carp 카프,carriage 캐리지,carried 캐리드,\
        carries 캐리스,carrion 케리은,carrot 캐럿,carry 캐리,cartel 카텔,carton 카튼,cartoon 카툰,cartridge 카트리지,carve 카브,cascade 캐스케이드,cashes 캐시스,cashier 캐시어,\
        cask 캐스크,casket 캐스컷,castle 캐슬,castoff 캐스토프,catastrophic 캐터스트로픽,catcall 캣콜,catches 캐처스,catchy 캐치,categorically 캐터가리클리,categories 캐터고리스,\
        cater 케이터,caterer 케이터러,catfish 캣피시,cathedral 커시드를,catnap 캐트냅,catnip 캐트닙,cattle 캐틀,catwalk 캣왁,caucus 코커스,causal 코즐,causality 코잘리티,cause 카즈,\
        caustic 카스틱,caution 카션,cavalry 캐벌리,cave 케이브,caveat 케이비앳,cavern 캐번,cavity 캐비티,cavort 커보트,cease 시스,cedar 시더,cede 시드,ceiling 실링,\
        celebrate 셀러브레이트,celebration 셀러브레이션,cellar 셀러,cellist 첼리스트,cellular 셀렬러,cement 서멘트,censor 센서,censorship 센서십,censure 센셔,cent 센트,\
        central 센트를,centuries 센처리스,century 센처리,ceremony 세러모니,certain 서튼,certainty 서턴티,certificate 서티피컷,certify 서티파이,chafe 체이프,chaff 채프,\
        chagrin 셔그린,chair 체어,chairman 체어믄,chalet 섈레이,chalice 챌리스,chamber 체임버,champ 챔프,chancellor 챈설러,changeover 체인조버,chant 챈트,chaos 케이아스,\
        chaotic 케이아틱,chapel 채플,characteristic 케럭터리스틱,charge 차지,charger 차저,chariot 체리엇,charitable 채러터블,charities 체리티스,charity 체리티,charred 차드,\
        charter 차터,chase 체이스,chasm 캐즘,chassis 채시,chaste 체이스트,chasten 체이슨,chatted 채터드,chatter 채터,chatty 채티,cheap 치프,cheapen 치픈,cheaper 치퍼,\
        cheapest 치퍼스트,cheat 치트,checkup 체컵,cheek 치크,cheer 치어,cheerful 치어플,cheery 치리,chemical 케미클,chemist 케미스트,chemistry 케미스트리,cherish 체리시,\
        cherub 체러브,chest 체스트,chestnut 체스넛,chewy 추이,chi 카이,chic 시크,chide 차이드,chief 치프,child 차일드,childhood 차일드후드,childish 차일디시,children 칠드른,\
        chilies 칠리스,chiller 칠러,chilly 칠리,chime 차임,chimney 침니,chimp 침프,chink 칭크,chipped 칩트,chipper 치퍼,chirp 처프,chisel 치즐,choicer 초이서,choir 콰이어,\
        choke 초크,cholera 콜러라,choose 추즈,choosy 추지,chopped 찹트,chopper 초퍼,chopping 초핑,choppy 초피,choral 코를,chord 코드,chortle 초틀,chorus 코러스,chose 초즈,\
        chosen 초즌,chow 차우,chowder 차우더,chronic 크로닉,chubby 처비,chuckle 처클,chug 처그,chugged 처그드,chummy 처미,chunk 청크,chunky 청키,church 처치,churches 처치스,\
        chute 슈트,cigar 시가,cigarette 시거렛,cinch 신치,cinder 신더,cipher 사이퍼,circa 서카,circuit 서컷,circuitry 서커트리,circular 서켤러,circulate 서켤레이트,\
        circulation 서켤레이션,circumstance 서컴스탠스,cistern 시스턴,cite 사이트,cities 시티스,citizen 시티즌,citric 시트릭,citrus 시트러스,city 시티,civic 시빅,civil 시빌,\
        civilian 시빌련,civilization 시빌리제이션,civilize 시빌라이즈,clack 클랙,clad 클래드,clam 클램,clamber 클램버,clammed 클램드,clammy 클래미,clamor 클래머,clamp 클램프,clan 클랜,\
        clang 클랭,clank 클랭크,clap 클랩,clapped 클랩트,clapper 클래퍼,clarification 클레리피케이션,clarified 클레리파이드,clarifies 클레리파이스,clarify 클레리파이,clarity 클레리티,\
        clash 클래시,clashes 클래시스,clasp 클래스프,classes 클래서스,classification 클래시피케이션,classified 클래시파이드,classifies 클래시파이스,classify 클래시파이,classy 클래시,\
        clatter 클래터,clause 클로즈,claw 클로,clean 클린,cleaner 클리너,cleanest 클리너스트,cleanse 클렌즈,clearance 클리런스,clearer 클리러,clearest 클리리스트,cleat 클리트,\
        cleave 클리브,cleaver 클리버,clef 클레프,cleft 클레프트,clench 클렌치,clergy 클러지,cleric 클레릭,clerk 클러크,clever 클레버,cleverer 클레버러,cliff 클리프,climate 클라이멋,\
        climb 클라임,climber 클라이머,clinch 클린치,cling 클링,clinical 클리니클,clink 클링크,clipped 클립트,clipping 클리핑,clique 클리크,cloak 클로크,clock 클록,clog 클로그,\
        clogged 클로그드,close 클로스,closer 클로서,closest 클로서스트,closet 클로젓,closure 클로저,clot 클롯,cloth 클로스,clothe 클로드,clotted 클로터드,cloudy 클라우디,clout 클라우트,\
        clove 클로브,clown 클라운,clubbed 클러브드,cluck 클럭,clue 클루,clump 클럼프,clumsy 클럼지,clung 클렁,cluster 클러스터,clutch 클러치,clutter 클러터,coaches 코치스,coarse 코스,\
        coarser 코서,coast 코스트,coastal 코스틀,coaster 코스터,coax 코크스,coaxes 코크시스,cob 코브,cobalt 코볼트,cobble 카블,cobbler 코블러,cobweb 코브웨브,cocaine 코케인,\
        cockpit 콕핏,cocky 코키,cocoon 커쿤,cod 코드,codding 코딩,coerce 코어스,coexist 코어그지스트,coffer 코퍼,coffin 코핀,cog 코그,cogency 코전시,cogent 코전트,cognac 코냭,\
        coherent 코히런트,coil 코일,coinage 코이니지,coincide 코인사이드,coincidence 코인시던스,coke 코크,colder 콜더,coldest 콜더스트,collage 컬라지,collapse 컬랩스,collar 콜러,\
        collate 컬레이트,colleague 칼리그,collect 컬렉트,collective 컬렉티브,college 콜리지,collide 컬라이드,collie 콜리,colon 콜른,colonel 커늘,colony 콜러니,colt 콜트,coma 코마,\
        combat 콤뱃,combination 콤비네이션,combine 콤바인,comet 코멋,comfort 컴퍼트,comfortable 컴퍼터블,comical 코미클,commandment 커맨드먼트,commence 커멘스,commend 커멘드,\
        commentary 코먼테리,commentator 코먼테이터,commercial 커머셜,commitment 커미트먼트,committed 커미티드,committee 커미티,committing 커미팅,commodity 커모디티,common 코믄,\
        communal 커뮤늘,commune 코뮨,communicate 커뮤니케이트,communism 카며니즘,communist 코며니스트,communities 커뮤니티스,commute 커뮤트,companies 컴퍼니스,companion 컴패년,\
        comparable 캄퍼러블,comparative 컴페러티브,compare 컴페어,comparison 컴페리슨,compassion 컴패션,compatibility 컴패티빌리티,compatible 컴패터블,compel 컴펠,compelled 컴펠드,\
        compelling 컴펠링,compensate 콤펀세이트,compensation 콤펀세이션,compete 컴피트,competence 콤퍼틴스,competent 콤퍼틴트,competition 콤퍼티션,competitive 컴페티티브,\
        competitor 컴페티터,compilation 콤필레이션,complacent 컴플레이선트,complaint 컴플레인트,complement 콤플러먼트,complementary 캄플러멘트리,complete 컴플리트,completion 컴플리션,\
        complexity 컴플렉시티,complicate 콤플리케이트,complication 콤플리케이션,compliment 콤플리멘트,comply 컴플라이,compose 컴포즈,composer 컴포저,composite 컴포짓,\
        composition 콤퍼지션,compost 콤포스트,compound 콤파운드,comprehend 콤프리헨드,comprehensible 캄프리헨서블,comprehension 콤프리헨션,comprehensive 콤프리헨시브,compress 콤프레스,\
        compresses 캄프레서스,compression 컴프레션,comprise 컴프라이즈,compromise 콤프러마이즈,compulsion 컴펄션,compulsory 컴펄서리,computation 콤펴테이션,computational 콤퓨테이셔늘,\
        compute 컴퓨트,computerize 컴퓨터라이즈,comrade 콤래드,concatenate 컨캐터네이트,concave 콘케이브,conceal 컨실,concede 컨시드,conceit 컨시트,conceivable 컨시버블,\
        conceive 컨시브,concentrate 콘선트레이트,concentration 콘선트레이션,conception 컨셉션,conceptual 컨셉추을,concern 컨선,concerto 컨체어토,concise 컨사이스,conclude 컨클루드,\
        conclusion 컨클루즌,concoct 컨콕트,concord 콘코드,concur 컨커,concurrently 컨커런틀리,condemn 컨뎀,condemnation 콘덤네이션,condense 컨덴스,conditional 컨디셔늘,\
        condom 콘듬,condone 컨돈,condor 콘더,conduct 콘덕트,conductor 컨덕터,confer 컨퍼,confess 컨페스,confide 컨파이드,confidence 콘피던스,confident 콘피던트,\
        confidential 콘피덴셜,confidentiality 콘피덴시앨리티,configuration 컨피겨에이션,configure 컨피겨,confine 컨파인,confirmation 콘퍼메이션,conflict 콘플릭트,conform 컨폼,\
        confront 컨프런트,confuse 컨퓨즈,confusion 컨퓨즌,congeal 컨질,congest 컨제스트,congestion 컨제스츤,congratulate 컨그래철레이트,congratulations 컨그래철레이션스,conical 코니클,\
        conifer 코니퍼,conjecture 컨젝처,conjunction 컨정크션,conjure 콘저,connect 커넥트,connection 커넥션,connector 커넥터,conned 칸드,conning 코닝,connotation 코너테이션,\
        connote 커노트,conquer 콩커,conscience 콘션스,conscious 콘셔스,consecutive 컨세켜티브,consensus 컨센서스,consequence 콘서퀀스,consequent 콘서퀀트,conservation 콘서베이션,\
        conservative 컨서버티브,consider 컨시더,considerable 컨시더러블,considerate 컨시더럿,consideration 컨시더레이션,consign 컨사인,consist 컨시스트,consistency 컨시스턴시,\
        consistent 컨시스턴트,consolation 콘설레이션,consort 컨소트,conspicuous 컨스피큐어스,conspiracy 컨스피러시,constant 콘스턴트,constituency 컨스티추언시,constituent 컨스티추언트,\
        constitute 콘스티투트,constitution 콘스티투션,constitutional 콘스티투셔늘,constrain 컨스트레인,constraint 컨스트레인트,construct 컨스트럭트,construction 컨스트럭션,\
        constructive 컨스트럭티브,consul 콘슬,consult 컨설트,consultancy 컨설턴시,consultation 콘설테이션,consume 컨숨,consumer 컨수머,consumption 컨섬프션,contact 콘택트,\
        contain 컨테인,contemplate 콘텀플레이트,contemporary 컨템퍼레리,contempt 컨템프트,contend 컨텐드,contention 컨텐션,contentious 컨텐셔스,continent 콘티넌트,\
        continental 콘티넨틀,continual 컨티뉴을,continuation 컨티뉴에이션,continue 컨티뉴,continuity 콘티누이티,continuous 컨티뉴어스,continuum 컨티뉴음,contort 컨토트,contour 콘투어,\
        contraception 콘트러셉션,contract 콘트랙트,contradict 콘트러딕트,contradiction 콘트러딕션,contradictory 콘트러딕터리,contrary 콘트레리,contrast 콘트래스트,\
        contravention 콘트러벤츤,contribute 컨트리뷰트,contribution 콘트리뷰션,contributor 컨트리벼터,contrive 컨트라이브,controlled 컨트롤드,controlling 컨트롤링,\
        controversial 콘트러버셜,controversy 콘트러버시,convene 컨빈,convenience 컨비년스,convenient 컨비년트,convent 콘번트,conventional 컨벤셔늘,conversation 콘버세이션,\
        conversion 컨버즌,convert 콘버트,convex 컨벡스,convey 컨베이,convict 콘빅트,conviction 컨빅션,convince 컨빈스,convoy 칸보이,cooker 쿠커,coolest 쿨러스트,coop 쿠프,\
        cooper 쿠퍼,cooperate 코아퍼레이트,cooperation 코아퍼레이션,coordinate 코오더넛,coordination 코오더네이션,cope 코프,copied 코피드,copier 코피어,copies 코피스,copious 코피어스,\
        copped 캅트,copper 코퍼,copping 코핑,copyright 코피라이트,coral 코를,cordial 코즐,cordon 코든,cornea 코니어,cornet 코넷,corny 코니,coroner 코러너,corporate 코퍼럿,\
        corporation 코퍼레이션,corpse 코프스,corral 커랠,correct 커렉트,correction 커렉션,correlate 코럴레이트,correlation 코럴레이션,correspond 코러스폰드,\
        correspondence 코러스폰던스,correspondent 코러스폰던트,corridor 코리더,corrode 커로드,corrupt 커럽트,corruption 커럽션,corsage 코사지,corset 코섯,cortex 코텍스,\
        cosmic 코즈믹,cosmology 코즈몰러지,cost 코스트,cottage 코터지,couch 카우치,couches 카우치스,cougar 쿠거,cough 카프,could 쿠드,council 카운실,counsel 카운슬,\
        counterpart 카운터파트,countless 카운틀러스,countries 컨트리스,countryside 컨트리사이드,county 카운티,courage 커러지,courier 커리어,courser 코서,courtesy 커터시,cousin 커진,\
        cove 코브,coverage 커버러지,covert 코버트,covet 커벗,cow 카우,coward 카워드,cower 카워,cowgirl 카우걸,cox 콕스,coy 코이,coyer 코이어,cozier 코지어,cozy 코지,crab 크래브,\
        crabbed 크래브드,crabby 크래비,crack 크랙,crackle 크래클,cradle 크레이들,crafty 크래프티,crag 크래그,craggy 크래기,cram 크램,crammed 크램드,cramp 크램프,cranium 크레이니음,\
        crank 크랭크,cranky 크랭키,crap 크랩,crash 크래시,crashes 크래시스,crass 크래스,crate 크레이트,crater 크레이터,crave 크레이브,crawl 크롤,craze 크레이즈,crazier 크레이지어,\
        crazies 크레이지스,crazily 크레이질리,crazy 크레이지,creak 크리크,creaky 크리키,creamy 크리미,crease 크리스,create 크리에이트,creation 크리에이션,creature 크리처,\
        credibility 크레디빌리티,credible 크레더블,creed 크리드,creek 크리크,creep 크리프,creepy 크리피,cremate 크리메이트,crepe 크레이프,crept 크렙트,crest 크레스트,cretin 크리틴,\
        crevice 크레비스,crib 크리브,cried 크라이드,cries 크라이스,crime 크라임,criminal 크리미늘,crimson 크림즌,cringe 크린지,cripple 크리플,crises 크라이시스,crisis 크라이시스,\
        crisp 크리스프,crisper 크리스퍼,crispy 크리스피,criteria 크라이티리아,criterion 크라이티리은,critic 크리틱,critical 크리티클,criticism 크리티시즘,criticize 크리티사이즈,croak 크로크,\
        crochet 크로셰이,crock 크록,crocus 크로커스,crofts 크로프츠,cronies 크로니스,crony 크로니,crook 크룩,croon 크룬,crop 크롭,cropped 크랍트,croquet 크로케이,crosser 크로서,\
        crosses 크로시스,crossroad 크로스로드,crossword 크로스워드,crotch 크로치,crouch 크라우치,crow 크로,crowbar 크로바,crucial 크루셜,crucify 크루시파이,crude 크루드,cruel 크루을,\
        cruelty 크룰티,cruiser 크루저,crumb 크럼,crumble 크럼블,crummy 크러미,crumple 크럼플,crunch 크런치,crunches 크런치스,crunchy 크런치,crusade 크루세이드,crush 크러시,\
        crushes 크러시스,crust 크러스트,crusty 크러스티,crutch 크러치,crux 크럭스,cry 크라이,crybaby 크라이베이비,crypt 크립트,cryptic 크립틱,cub 커브,cubic 큐빅,cubicle 큐비클,\
        cuckoo 커쿠,cuddle 커들,cued 큐드,cuff 커프,cuing 큐잉,cuisine 퀴진,culprit 컬프릿,cult 컬트,cultural 컬처를,culture 컬처,cumbersome 컴버슴,cumming 커밍,\
        cumulative 큐멸러티브,cunning 커닝,cupboard 커버드,curable 큐러블,curb 커브,curd 커드,cure 큐어,curfew 커퓨,curio 큐리오,curiosity 큐리오시티,curious 큐리어스,\
        currency 커런시,current 커런트,curried 커리드,curries 커리스,curse 커스,cursory 커서리,curt 커트,curtail 커테일,curtsy 커치,custody 커스터디,customary 커스터메리,\
        customer 커스터머,cutback 컷백,cute 큐트,cuter 큐터,cutest 큐티스트,cuticle 큐터클,cutlery 커틀러리,cutlet 커틀럿,cyanide 사이어나이드,cyclic 사이클릭,cyclist 사이컬리스트,\
        cyclone 시클론,cylinder 실린더,cymbal 심블,cynic 시닉,cynical 시니클,cypress 사이프러스,cyst 시스트,dab 대브,dabbing 대빙,dabble 대블,dad 대드,daddies 대디스,daddy 대디,\
        daemon 디믄,daft 대프트,dagger 대거,dailies 데일리스,daily 데일리,dainty 데인티,dairies 데리스,dairy 데리,dais 데이스,daisies 데이지스,dallied 댈리드,dally 댈리,damage 대머지,\
        dame 데임,dammed 댐드,damming 대밍,damnation 댐네이션,damp 댐프,dampen 댐픈,damper 댐퍼,damsel 댐즐,dandy 댄디,danger 데인저,dangerous 데인저러스,dangle 댕글,dank 댕크,\
        danker 댕커,dapper 대퍼,dare 데어,darken 다큰,darker 다커,darkest 다커스트,darling 달링,dart 다트,dashes 대시스,datum 대틈,daub 도브,daughter 도터,daunt 돈트,\
        dawdle 도들,daylight 데일라이트,daytime 데이타임,daze 데이즈,dazzle 대즐,deacon 디큰,dead 데드,deaden 데든,deader 데더,deaf 데프,dealt 델트,dear 디어,dearer 디러,\
        dearest 디러스트,dearth 더스,death 데스,debase 더베이스,debatable 더베이터블,debate 더베이트,debit 데빗,debrief 디브리프,debris 더브리,debtor 데터,debunk 디벙크,decade 데케이드,\
        decay 디케이,decease 디시스,deceit 더시트,deceive 디시브,decency 디선시,decent 디선트,decibel 데시벨,decide 디사이드,decimal 데시믈,decision 디시즌,declaration 데클러레이션,\
        declare 디클레어,decline 디클라인,decode 디코드,decorum 디코름,decoy 더코이,decrease 디크리스,decree 디크리,decried 디크라이드,decries 디크라이스,decry 디크라이,dedicate 데디케이트,\
        deduce 디두스,deduct 디덕트,deduction 디덕션,deed 디드,deep 디프,deepen 디픈,deeper 디퍼,deepest 디퍼스트,deer 디어,deface 디페이스,defame 디페임,defeat 디피트,defect 디펙트,\
        defective 디펙티브,defend 디펜드,defensive 디펜시브,defer 디퍼,defiant 디파이언트,deficiencies 디피션시스,deficiency 디피션시,deficit 데피싯,defied 디파이드,defies 디파이스,\
        define 디파인,definite 데피닛,definition 데피니션,definitive 디피니티브,deflate 디플레이트,deflect 디플렉트,deform 디폼,defraud 디프로드,defrost 디프로스트,deft 데프트,\
        defunct 디펑크트,defy 디파이,degenerate 디제너럿,degradation 데그러데이션,degrade 디그레이드,degree 디그리,deified 디이파이드,deify 디어파이,deign 데인,deities 디이티스,\
        deity 디어티,deject 디젝트,delay 딜레이,delete 딜리트,deletion 딜리션,deli 델리,deliberate 딜리버럿,delicate 델리컷,delicious 딜리셔스,delight 딜라이트,delightful 딜라이트플,\
        deliver 딜리버,delta 델타,delude 딜루드,deluge 델류지,delusion 딜루즌,deluxe 덜럭스,delve 델브,demand 디맨드,demean 디민,demented 디멘티드,demerit 디메릿,demise 디마이즈,\
        democracy 디모크러시,democratic 데머크래틱,democratically 데머크래티클리,demolish 디몰리시,demolishes 디말리셔스,demon 디믄,demonstrate 데먼스트레이트,demonstration 데먼스트레이션,\
        demote 디모트,demure 디뮤어,denial 디나이을,denied 디나이드,denies 디나이스,denominator 디노미네이터,denote 디노트,dense 덴스,denser 덴서,densest 덴서스트,density 덴시티,\
        dent 덴트,dental 덴틀,dentist 덴티스트,deny 디나이,depart 디파트,department 디파트먼트,departmental 디파트메늘,departure 디파처,depend 디펜드,dependence 디펜던스,\
        dependent 디펜던트,depict 디픽트,deplete 디플리트,deplore 디플로,deport 디포트,depose 디포즈,deposit 더포짓,depot 디포,deprave 디프레이브,depress 디프레스,depresses 디프레서스,\
        deprive 디프라이브,depth 뎁스,deputy 데펴티,derail 디레일,derange 디레인지,deride 디라이드,derivative 더리버티브,derive 더라이브,derogatory 더로거토리,derrick 데릭,\
        descend 디센드,descent 디센트,describe 디스크라이브,description 디스크립션,descriptive 디스크립티브,desert 데저트,deserve 디저브,designate 데지그네이트,desirable 디자이러블,\
        desire 디자이어,desist 디시스트,despair 디스페어,desperate 데스프릿,despise 디스파이즈,despite 디스파이트,despot 데스펏,destination 데스티네이션,destiny 데스티니,destroy 디스트로이,\
        destruction 디스트럭션,destructive 디스트럭티브,detach 디태치,detaches 디태치스,detain 디테인,detect 디텍트,detectable 디텍터블,detection 디텍션,detective 디텍티브,\
        detector 디텍터,deter 디터,determination 디터미네이션,determine 더터민,deterrent 디터런트,detest 디테스트,detour 디투어,detract 디트랙트,devalue 디밸류,devastate 데버스테이트,\
        develop 디벨럽,development 디벨러프먼트,deviant 디비언트,deviate 디비에이트,deviation 디비에이션,device 디바이스,devil 데빌,devious 디비어스,devise 디바이즈,devoid 디보이드,\
        devolve 디볼브,devote 디보트,devotee 데버티,devour 디바워,devout 디바우트,diagnosis 다이어그노시스,diagnostic 다이어그노스틱,diagonal 다이애거늘,dialect 다이얼렉트,\
        diameter 다이애머터,diaper 다이퍼,diaries 다이어리스,dice 다이스,dictate 딕테이트,dictator 딕테이터,dictatorship 딕테이터십,diction 딕션,dictionaries 딕셔네리스,\
        dictionary 딕셔네리,did 디드,die 다이,died 다이드,dietary 다이어테리,differ 디퍼,difference 디퍼런스,different 디퍼런트,differential 디퍼렌셜,differentiate 디퍼렌시에이트,\
        difficult 디피컬트,difficulties 디피컬티스,difficulty 디피컬티,diffuse 디퓨스,dig 디그,digging 디깅,digit 디짓,dignify 디그니파이,dignity 디그니티,digress 다이그레스,\
        dike 다이크,dilate 다일레이트,dilute 다일루트,dime 다임,dimension 디멘션,dimensional 디멘셔늘,dimer 다이머,dimmed 딤드,dimmer 디머,dimming 디밍,dimple 딤플,dine 다인,\
        diner 다이너,dinghy 딩이,dingy 딘지,dinner 디너,dinning 디닝,diocese 다이어시즈,dioxide 다이옥사이드,diploma 디플로마,diplomatic 디플러매틱,dipped 딥트,dipping 디핑,\
        dire 다이어,direct 더렉트,direction 더렉션,directive 더렉티브,directories 다이렉터리스,direst 다이러스트,dirge 더지,dirt 더트,dirtier 더티어,dirty 더티,disable 디세이블,\
        disadvantage 디서드밴티지,disagree 디서그리,disagreement 디서그리먼트,disappear 디서피어,disappoint 디서포인트,disappointment 디서포인트먼트,disarm 디삼,disaster 디재스터,\
        disastrous 디재스트러스,disavow 디서바우,disband 디스밴드,discard 디스카드,discern 디선,discharge 디스차지,disciplinary 디시플리네리,discipline 디시플린,disclaimer 디스클레이머,\
        disconnect 디스커넥트,discontinue 디스컨티뉴,discourage 디스커리지,discover 디스커버,discoveries 디스커버리스,discovery 디스커버리,discrepancy 디스크레펀시,discrete 디스크리트,\
        discretion 디스크레션,discriminate 디스크리미네이트,discrimination 디스크리미네이션,discus 디스커스,discusses 디스커서스,discussion 디스커션,disdain 디스데인,disease 디지즈,\
        disguise 디스가이즈,disgust 디스거스트,dish 디시,dishes 디셔스,dishonest 디소너스트,dislike 디슬라이크,dismal 디즈믈,dismay 디스메이,dismiss 디스미스,dismisses 디스미시스,\
        disobey 디서베이,disorder 디소더,disown 디손,dispel 디스펠,disposable 디스포저블,disposal 디스포즐,dispose 디스포즈,disposition 디스퍼지션,dispute 디스퓨트,disregard 디스리가드,\
        disrupt 디스럽트,disruption 디스럽션,dissect 다이섹트,dissent 디센트,dissertation 디서테이션,dissimilar 디시밀러,distance 디스턴스,distant 디스턴트,distasteful 디스테이스트플,\
        distend 디스텐드,distill 디스틸,distinct 디스팅크트,distinction 디스팅크션,distinctive 디스팅크티브,distinguish 디스팅귀시,distinguishes 디스팅귀시스,distort 디스토트,\
        distortion 디스토션,distract 디스트랙트,distress 디스트레스,distresses 디스트레시스,distribute 디스트리뷰트,distribution 디스트리뷰션,district 디스트릭트,disturb 디스터브,\
        disturbance 디스터번스,disuse 디슈스,ditch 디치,ditches 디처스,dither 디더,ditties 디티스,ditto 디토,ditty 디티,dive 다이브,diverge 디버지,diverse 다이버스,\
        diversity 디버시티,divert 다이버트,divest 다이베스트,divide 디바이드,divine 디바인,division 디비즌,divisor 디바이저,divorce 디보스,divulge 디벌지,dizzy 디지,docile 도실,\
        doctor 독터,doctrine 독트린,documentation 도켜멘테이션,dodge 도지,dodo 도도,dog 도그,dogged 도그드,dogging 도깅,dogma 도그마,dogwood 도구드,doilies 도일리스,doily 도일리,\
        doing 두잉,doleful 돌플,dolly 돌리,domestic 더메스틱,dominant 도미넌트,dominate 도미네이트,donate 도네이트,donkey 당키,donor 도너,doodle 두들,doorman 도맨,doorway 도웨이,\
        dope 도프,dopey 도피,dormant 도먼트,dorsal 도슬,dos 도스,dose 도스,dote 도트,dotted 도터드,dotting 도팅,doubt 다우트,doubtful 다우트플,doubtless 다우틀러스,dour 다워,\
        douse 다우스,dove 더브,dowdy 다우디,downhill 다운힐,downright 다운라이트,downstairs 다운스테어스,downwards 다운워즈,downy 다우니,dowry 다워리,doze 도즈,dozen 더즌,drab 드래브,\
        drafty 드래프티,dragged 드래그드,dragging 드래깅,drain 드레인,dramatic 드러매틱,dramatically 드러매티클리,drank 드랭크,drape 드레이프,drapery 드레이퍼리,drastic 드래스틱,\
        drastically 드래스티클리,draw 드로,drawback 드로백,drawer 드로,drawl 드롤,drawn 드론,dread 드레드,dreadful 드레드플,dreamer 드리머,dreamy 드리미,dreary 드리리,dredge 드레지,\
        dregs 드레그스,drench 드렌치,dresser 드레서,dresses 드레서스,dressy 드레시,drew 드루,dried 드라이드,drier 드라이어,dries 드라이스,driest 드라이어스트,drift 드리프트,drinker 드링커,\
        drip 드립,dripped 드립트,dripping 드리핑,drivel 드리블,driven 드리븐,drizzle 드리즐,droll 드롤,drool 드룰,droop 드루프,dropout 드로파우트,dropped 드랍트,dropping 드로핑,\
        dross 드로스,drought 드라우트,drove 드로브,drown 드라운,drowsy 드라우지,drudge 드러지,drug 드러그,drugged 드러그드,drummed 드럼드,drummer 드러머,drunk 드렁크,drunken 드렁큰,\
        dual 두을,dualism 두얼리즘,dub 더브,dubbed 더브드,dubbing 더빙,dubious 두비어스,duchess 더처스,duct 덕트,dud 더드,dude 두드,duel 두을,duet 두엣,duff 더프,dug 더그,\
        dugout 더가우트,duke 두크,duller 덜러,dullest 덜러스트,duly 둘리,dumber 더머,dumbest 더머스트,dummies 더미스,dummy 더미,dumpster 덤프스터,dumpy 덤피,dungeon 던즌,dunk 덩크,\
        dunno 더노,duo 두오,dupe 두프,duplex 두플렉스,duplicate 두플리컷,duplication 듀플리케이션,durable 두러블,duration 두레이션,duress 두레스,during 두링,dusk 더스크,dust 더스트,\
        dustbin 더스트빈,dusty 더스티,duties 두티스,dutiful 두티플,duty 두티,dwarf 드워프,dwell 드웰,dweller 드웰러,dwelt 드웰트,dwindle 드윈들,dye 다이,dyed 다이드,dying 다이잉,\
        dynamically 다이내미클리,dynamo 다이너모,dynasty 다이너스티,each 이치,eager 이거,eagle 이글,ear 이어,earlier 얼리어,earliest 얼리어스트,earmark 이어마크,earner 어너,\
        earnest 어니스트,earring 이링,earshot 이어숏,earth 어스,earthy 어시,ease 이즈,easel 이즐,easier 이지어,easiest 이지어스트,easily 이질리,eastern 이스턴,eat 이트,eaten 이튼,\
        eater 이터,eave 이브,ebb 에브,ebony 에버니,eccentric 익센트릭,echoes 에코스,ecological 이컬로지클,ecology 이콜러지,economic 에커노믹,economical 에커노미클,economies 이코너미스,\
        ecstasy 엑스터시,eczema 엑서마,eddies 에디스,eddy 에디,edge 에지,edger 에저,edgy 에지,edible 에더블,edict 이딕트,edifice 에디피스,edit 에딧,editorial 에디토리을,\
        educate 에저케이트,education 에저케이션,educational 에저케이셔늘,eerie 이리,effect 이펙트,effective 이펙티브,efficiency 이피션시,efficient 이피션트,effigy 에피지,effort 에퍼트,\
        egg 에그,ego 이고,egoism 이고이즘,egotism 이거티즘,egotist 이거티스트,eight 에이트,eighteen 에이틴,eighth 에이트스,eighty 에이티,either 이더,eject 이젝트,eke 이크,eked 이크트,\
        eking 이킹,elaborate 일래브럿,elapse 일랩스,elastic 일래스틱,elation 일레이션,elbow 엘보,elder 엘더,eldest 엘더스트,elect 일렉트,election 일렉션,elector 일렉터,\
        electoral 일렉터를,electorate 일렉터럿,electric 일렉트릭,electrical 일렉트리클,electricity 일렉트리시티,electron 일렉트론,electronic 일렉트로닉,electronically 일렉트로니컬리,\
        elegant 엘러건트,elegy 엘러지,element 엘러먼트,elementary 엘러멘트리,elephant 엘러펀트,elevate 엘러베이트,eleven 일레븐,elf 엘프,elicit 일리싯,eligible 엘러저블,\
        eliminate 일리미네이트,elitism 엘리티즘,elitist 에일리티스트,elk 엘크,ellipse 일립스,elm 엘름,elope 일로프,else 엘스,elsewhere 엘스웨어,elude 일루드,elusive 일루시브,elves 엘브스,\
        emanate 에머네이트,embalm 엠밤,embargo 엠바고,embark 엠바크,embarrass 임베러스,embarrasses 임배러시스,embarrassment 임베러스먼트,embassy 엠버시,embed 임베드,embedding 엠베딩,\
        ember 엠버,embody 임보디,emboss 임보스,embrace 엠브레이스,embryo 엠브리오,emerge 이머지,emergency 이머전시,eminent 에미넌트,emir 이미어,emit 이밋,emitted 이미터드,emotion 이모션,\
        emotional 이모셔늘,emotive 이모티브,empathy 엠퍼시,emperor 엠퍼러,emphasis 엠퍼시스,emphasize 엠퍼사이즈,empire 엠파이어,empirical 엠피리클,employ 엠플로이,employee 엠플로이이,\
        employer 엠플로이어,employment 엠플로이먼트,empower 임파워,empress 엠프레스,emptied 엠프티드,emptier 엠프티어,empties 엠프티스,empty 엠프티,emulate 에멸레이트,emulation 에멸레이션,\
        emulator 에멸레이터,enable 에네이블,enact 이낵트,enamel 이내믈,encase 엔케이스,enchant 엔챈트,enclose 인클로즈,encode 엔코드,encounter 인카운터,encourage 엔커리지,\
        encouragement 엔커리지먼트,end 엔드,endear 엔디어,endeavor 인데버,endemic 엔데믹,endive 엔디브,endless 엔들러스,endorse 엔도스,endow 엔다우,endure 엔듀어,enema 에너마,\
        enemies 에너미스,enemy 에너미,enforce 엔포스,engage 엔게이지,engrave 인그레이브,engross 인그로스,engulf 인걸프,enhance 엔핸스,enhancement 엔핸스먼트,enigma 이니그마,enjoy 엔조이,\
        enjoyable 엔조이어블,enjoyment 엔조이먼트,enlarge 엔라지,enlighten 엔라이튼,enlightenment 엔라이턴먼트,enlist 엔리스트,enliven 엔라이븐,enmity 엔미티,enormous 이노머스,\
        enough 이너프,enrage 엔레이지,enrich 엔리치,enroll 엔롤,ensign 엔신,enslave 엔슬레이브,ensue 인수,ensure 엔슈어,entail 엔테일,enter 엔터,enterprise 엔터프라이즈,\
        entertain 엔터테인,enthusiasm 인수지애즘,enthusiastic 인수지애스틱,entice 인타이스,entire 인타이어,entirety 인타이어티,entities 엔티티스,entitle 엔타이틀,entity 엔티티,\
        entrance 엔트런스,entrant 엔트런트,entrap 인트랩,entries 엔트리스,entropy 엔트러피,entrust 엔트러스트,entwine 엔트와인,envelop 인벨럽,envelope 엔벌로프,envied 엔비드,\
        envious 엔비어스,environment 인바이런먼트,environmental 인바이런멘틀,envisage 엔비지지,envoy 엔보이,envy 엔비,enzyme 엔자임,eon 이은,epic 에픽,epitaph 에피태프,epithet 에피셋,\
        epitome 이피터미,epoch 에퍽,epsilon 엡실론,equal 이퀄,equality 이콸리티,equate 이퀘이트,equation 이퀘이즌,equator 이퀘이터,equilibrium 이퀄리브리음,equine 이콰인,\
        equinox 이쿼녹스,equip 이큅,equipment 이퀴프먼트,equipped 이큅트,equipping 이퀴핑,equity 에쿼티,equivalent 이퀴벌런트,era 에라,erase 이레이스,eraser 이레이서,erect 이렉트,\
        ergo 어고,erode 이로드,erosion 이로즌,err 에어,errand 에런드,errant 에런트,erratic 이래틱,erroneous 에로니어스,erudite 에러다이트,erupt 이럽트,escape 이스케이프,esoteric 에서테릭,\
        especially 어스페슐리,essential 에센셜,establish 이스태블리시,establishes 이스태블리시스,establishment 이스태블리슈먼트,estate 이스테이트,esteem 어스팀,estimate 에스티멋,\
        estimation 에스티메이션,etch 에치,etches 에치스,eternal 이터늘,eternity 이터니티,ether 이서,ethic 에식,ethical 에시클,ethnic 에스닉,ethos 이소스,etymology 에터몰러지,\
        eulogy 율러지,eureka 유리카,evade 이베이드,evaluate 이밸류에이트,evaluation 이밸류에이션,evasion 이베이즌,evasive 이베이지브,eve 이브,even 이븐,eventual 어벤추을,ever 에버,\
        every 에버리,everybody 에브리바디,everyday 에브리데이,everyone 에브리원,everything 에브리싱,everywhere 에브리웨어,evict 이빅트,evidence 에비던스,evident 에비던트,evil 이빌,\
        evoke 이보크,evolution 에벌루션,evolutionary 에벌루셔네리,evolve 이볼브,exact 이그잭트,exaggerate 이그재저레이트,exalt 이그졸트,exam 이그잼,examination 이그재미네이션,\
        examine 이그재민,examiner 이그재미너,example 이그잼플,exceed 익시드,excellent 엑설런트,except 익셉트,exception 익셉션,exceptional 익셉셔늘,excerpt 엑서프트,excess 엑세스,\
        excessive 익세시브,exchange 익스체인지,excise 엑사이스,excite 익사이트,excitement 익사이트먼트,exclaim 익스클레임,exclamation 엑스클러메이션,exclude 익스클루드,exclusion 익스클루즌,\
        exclusive 익스클루시브,excrete 익스크리트,excuse 익스큐스,execute 엑서큐트,execution 엑서큐션,executive 이그제켜티브,exempt 이그젬프트,exercise 엑서사이즈,exert 이그저트,\
        exhale 엑스헤일,exhaust 이그조스트,exhaustive 이그조스티브,exhibit 이그지빗,exhibition 엑시비션,exhort 이그조트,exhume 엑스흄,exile 에그자일,exist 이그지스트,existence 에그지스턴스,\
        exit 에그짓,exotic 이그조틱,expand 익스팬드,expanse 익스팬스,expansion 익스팬션,expect 익스펙트,expectation 엑스펙테이션,expedition 엑스퍼디션,expel 익스펠,expend 익스펜드,\
        expenditure 익스펜디처,expense 익스펜스,expensive 익스펜시브,experience 익스피리언스,experiment 익스페리먼트,experimental 익스페리멘틀,experimentation 익스페리먼테이션,\
        expert 엑스퍼트,expertise 엑스퍼티즈,expire 익스파이어,expiry 엑스파이리,explain 익스플레인,explanation 엑스플러네이션,explanatory 익스플래너토리,explicit 익스플리싯,explode 익스플로드,\
        exploit 엑스플로이트,exploitation 엑스플로이테이션,exploration 엑스플러레이션,explore 익스플로,explosion 익스플로즌,explosive 익스플로시브,exponential 엑스포넨셜,export 엑스포트,\
        expose 익스포즈,exposure 익스포저,expound 익스파운드,expresses 익스프레서스,expression 익스프레션,expressway 익스프레스웨이,extant 엑스턴트,extend 익스텐드,extension 익스텐션,\
        extensive 익스텐시브,extent 익스텐트,external 익스터늘,extinct 익스팅크트,extinction 익스팅크션,extol 익스톨,extort 엑스토트,extract 엑스트랙트,extraction 엑스트랙션,\
        extraneous 엑스트레이니어스,extraordinarily 엑스트로디네릴리,extraordinary 엑스트러오더네리,extreme 엑스트림,extremist 엑스트리미스트,exude 이그주드,exult 이그절트,eyeball 아이볼,\
        eyebrow 아이브라우,eyed 아이드,eyelash 아일래시,eyelid 아일리드,eyesight 아이사이트,eyesore 아이소,fable 페이블,facade 퍼사드,facet 패섯,facial 페이셜,facile 패실,\
        facilitate 퍼실리테이트,facilities 퍼실리티스,facility 퍼실리티,faction 팩션,factor 팩터,factories 팩터리스,factual 팩추을,faculties 패컬티스,faculty 패컬티,fad 패드,\
        fade 페이드,faggot 패것,fail 페일,failure 페일려,faint 페인트,fainter 페인터,faintest 페인터스트,fair 페어,fairer 페러,fairest 페리스트,fairies 페리스,fairy 페리,faith 페이스,\
        faithful 페이스플,fake 페이크,falcon 팰큰,fallacious 펄레이셔스,fallacy 팰러시,fallen 팔른,fallout 폴라우트,false 폴스,falsify 폴시파이,falsity 폴시티,falter 폴터,fame 페임,\
        familiar 퍼밀려,familiarity 퍼밀례리티,families 패밀리스,famine 패민,famous 페이머스,fanatic 퍼내틱,fancied 팬시드,fancier 팬시어,fancies 팬시스,fancy 팬시,fanfare 팬페어,\
        fanned 팬드,fanning 패닝,fantasies 팬터시스,fantastic 팬태스틱,faraway 파러웨이,farce 파스,fare 페어,farewell 페어웰,farmer 파머,farther 파더,farthest 파더스트,\
        fascinate 패시네이트,fascism 패시즘,fascist 패시스트,fashionable 패시너블,fast 패스트,fasten 패슨,faster 패스터,fastest 패스터스트,fatal 페이틀,fate 페이트,fateful 페이트플,\
        father 파더,fathom 패듬,fatigue 퍼티그,fatten 패튼,fatter 패터,fattest 패터스트,fatties 패티스,fatty 패티,fatuous 패처워스,faucet 포섯,fault 폴트,faulty 폴티,fauna 포나,\
        favor 페이버,favorable 페이버러블,favorite 페이버릿,faze 페이즈,fear 피어,fearful 피어플,feasibility 피지빌리티,feasible 피저블,feast 피스트,feat 피트,feather 페더,\
        feces 피시스,fed 페드,federal 페더를,feeble 피블,feeder 피더,feeler 필러,feign 페인,feint 페인트,feline 필라인,feller 펠러,fellow 펠로,felon 펠른,felony 펠러니,felt 펠트,\
        female 피메일,fend 펜드,fender 펜더,ferment 퍼멘트,ferret 페럿,ferried 페리드,ferries 페리스,fertile 퍼틸,fervent 퍼번트,fervor 퍼버,fester 페스터,festive 페스티브,\
        festoon 페스툰,fetch 페치,fetches 페치스,feted 페이티드,fetid 페티드,fetish 페티시,fetter 페터,fetus 피터스,fetuses 피터시스,feud 퓨드,feudal 퓨들,fever 피버,fewer 퓨어,\
        fewest 퓨어스트,fez 페즈,fiasco 피애스코,fib 피브,fiber 파이버,fickle 피클,fictional 픽셔늘,fiddle 피들,fiddler 피덜러,fidget 피짓,fiend 핀드,fierce 피어스,fiercer 피어서,\
        fiery 파이어리,fiesta 피에스타,fifteen 피프틴,fifth 피프스,fifties 피프티스,fifty 피프티,fig 피그,fight 파이트,fighter 파이터,figment 피그민트,filch 필치,filet 필레이,\
        filler 필러,fillet 필레이,fillies 필리스,filly 필리,filth 필스,filthy 필시,finalize 파이널라이즈,finance 피낸스,financial 피낸셜,finch 핀치,finches 핀치스,find 파인드,\
        fine 파인,finer 파이너,finesse 피네스,finest 파이너스트,finger 핑거,finicky 피니키,finish 피니시,finishes 피니시스,finite 파이나이트,fire 파이어,firearm 파이어람,\
        firefly 파이어플라이,fireman 파이어믄,firemen 파이어믄,firework 파이어워크,firmer 퍼머,firmest 퍼머스트,first 퍼스트,fiscal 피스클,fish 피시,fisher 피셔,fishery 피셔이,\
        fishes 피셔스,fishy 피시,fission 피션,fissure 피셔,fist 피스트,fitful 핏플,fitted 피터드,fitter 피터,fittest 피터스트,fitting 피팅,five 파이브,fix 픽스,fixable 픽서블,\
        fixes 픽시스,fixture 픽스처,fizz 피즈,fizzle 피즐,flabby 플래비,flagged 플래그드,flagging 플래깅,flail 플레일,flair 플레어,flak 플랙,flake 플레이크,flaky 플레이키,flame 플레임,\
        flank 플랭크,flannel 플래늘,flap 플랩,flapped 플랩트,flare 플레어,flasher 플래셔,flashes 플래시스,flashy 플래시,flask 플래스크,flatten 플래튼,flatter 플래터,flaunt 플론트,\
        flavor 플레이버,flaw 플로,flea 플리,fleck 플렉,fled 플레드,fledged 플레지드,flee 플리,fleece 플리스,fleecy 플리시,fleet 플리트,flesh 플레시,fleshy 플레시,flew 플루,flex 플렉스,\
        flexes 플렉시스,flexibility 플렉시빌리티,flexible 플렉서블,flick 플릭,flicker 플리커,flied 플라이드,flier 플라이어,flies 플라이스,flight 플라이트,flighty 플라이티,flimsy 플림지,\
        flinch 플린치,fling 플링,flint 플린트,flip 플립,flipped 플립트,flipper 플리퍼,flipping 플리핑,flirt 플러트,flit 플릿,float 플로트,flock 플록,flog 플로그,flood 플러드,\
        flop 플롭,flopped 플랍트,floppy 플로피,flora 플로라,floral 플로를,florid 플로리드,florist 플로리스트,floss 플로스,flounce 플라운스,flour 플라워,flout 플라우트,flow 플로,\
        flowery 플라워이,flown 플론,flu 플루,fluctuation 플럭추에이션,flue 플루,fluency 플루언시,fluent 플루언트,fluff 플러프,fluffy 플러피,fluid 플루이드,fluke 플루크,flung 플렁,\
        flunk 플렁크,flurry 플러리,flush 플러시,flushes 플러시스,fluster 플러스터,flutist 플루티스트,flutter 플러터,flux 플럭스,fluxes 플럭시스,fly 플라이,foamy 포미,focal 포클,\
        focuses 포커시스,fodder 포더,fog 포그,foggy 포기,fogy 포기,foible 포이블,foist 포이스트,fold 폴드,foliage 폴리지,folksy 포크시,follies 폴리스,folly 폴리,foment 포멘트,\
        fond 폰드,fonder 폰더,fondest 폰더스트,fondle 폰들,foolish 풀리시,footage 푸티지,footnote 푸트노트,forage 포리지,foray 포레이,forbade 퍼베이드,forbid 퍼비드,forbidden 포비든,\
        forbidding 퍼비딩,force 포스,forceps 포셉스,forcibly 포시블리,ford 포드,forearm 포람,forecast 포캐스트,forego 포고,foreign 포른,foreigner 포러너,foreman 포믄,\
        foremen 포믄,foresaw 포소,foresee 포시,foreseeable 포시어블,forest 포러스트,forever 퍼레버,forfeit 포핏,forgave 퍼게이브,forge 포지,forger 포저,forgery 포저리,\
        forget 퍼겟,forgetting 퍼게팅,forgive 퍼기브,forgiven 퍼기븐,forgo 포고,forgoes 포고스,forgone 포곤,forgot 퍼곳,forgotten 퍼고튼,forlorn 펄론,formation 포메이션,\
        formatting 포매팅,former 포머,formula 포멸라,formulae 포멸레이,formulation 포멸레이션,forsake 포세이크,forsook 포숙,fort 포트,forte 포테이,forth 포스,forthcoming 포스커밍,\
        forties 포티스,fortify 포티파이,fortnight 포트나이트,fortunate 포처넛,fortune 포츤,forty 포티,forward 포워드,fossil 포실,foster 포스터,found 파운드,founder 파운더,\
        foundry 파운드리,fountain 파운튼,fourteen 포틴,fourth 포스,fowl 파울,fox 폭스,foxes 팍서스,foxy 폭시,foyer 포이어,fracas 프레이커스,fractal 프랙틀,fraction 프랙션,\
        fragile 프래질,fragment 프래그먼트,frail 프레일,frailty 프레일티,franc 프랭크,frantic 프랜틱,fraud 프로드,fraught 프롯,fray 프레이,freak 프리크,freckle 프레클,free 프리,\
        freedom 프리듬,freer 프리어,freest 프리이스트,freeway 프리웨이,freeze 프리즈,freezer 프리저,freight 프레이트,french 프렌치,frenzy 프렌지,frequencies 프리퀀시스,\
        frequency 프리퀀시,frequent 프리퀀트,fresh 프레시,freshen 프레션,fresher 프레셔,fret 프렛,fretful 프렛플,fretted 프레티드,friar 프라이어,friction 프릭션,fried 프라이드,\
        friend 프렌드,friendship 프렌드십,fries 프라이스,frieze 프리즈,frigate 프리것,fright 프라이트,frighten 프라이튼,frigid 프리지드,frill 프릴,frilly 프릴리,fringe 프린지,\
        frisk 프리스크,frisky 프리스키,fritter 프리터,frivolous 프리벌러스,fro 프로,frock 프록,frog 프로그,frolic 프롤릭,from 프럼,frond 프론드,front 프런트,frontal 프런틀,frost 프로스트,\
        frosty 프로스티,froth 프로스,frothy 프로시,frown 프라운,froze 프로즈,frozen 프로즌,frugal 프루글,fruit 프루트,fruity 프루티,frustrate 프러스트레이트,frustration 프러스트레이션,\
        fudge 퍼지,fuel 퓨을,fulcrum 풀크름,fulfill 풀필,fuller 풀러,fullest 풀러스트,fully 풀리,fumble 펌블,function 펑크션,functional 펑크셔늘,functionality 펑크셔낼리티,\
        fundamental 펀더멘틀,fundamentalist 펀더멘털리스트,funeral 퓨너를,fungi 펀자이,fungus 펑거스,funnel 퍼늘,funnest 퍼니스트,funnier 퍼니어,funniest 퍼니어스트,funny 퍼니,\
        furious 퓨리어스,furlong 펄롱,furnace 퍼너스,furnish 퍼니시,furniture 퍼니처,furor 퓨로,furrier 퍼리어,furrow 퍼로,furry 퍼리,further 퍼더,furthermore 퍼더모,\
        furthest 퍼서스트,furtive 퍼티브,fury 퓨리,fuse 퓨즈,fusses 퍼시스,fussy 퍼시,futile 퓨틸,future 퓨처,fuzz 퍼즈,fuzzier 퍼지어,fuzzy 퍼지,gab 개브,gabbing 개빙,\
        gable 게이블,gadget 개젓,gagged 개그드,gaily 게일리,gain 게인,gainful 게인플,gait 게이트,gala 갤라,galactic 걸랙틱,galaxy 갤럭시,gale 게일,gallant 갤런트,galley 갤리,\
        gallon 갤른,gallop 갤럽,gallows 갤로스,galore 걸로,gambit 갬빗,gamble 갬블,gambler 갬블러,gamest 게이머스트,gamma 개마,gamut 개멋,gander 갠더,gape 게이프,garage 거라지,\
        garb 가브,garbage 가비지,garble 가블,garish 게리시,garland 갈런드,garlic 갈릭,garment 가먼트,garnet 가넛,garnish 가니시,garret 게릿,garter 가터,gaseous 개시어스,\
        gases 개서스,gash 개시,gashes 개셔스,gasket 개스컷,gasoline 개설린,gasp 개스프,gassed 개스트,gassing 개싱,gastric 개스트릭,gather 개더,gaudier 고디에이,gaudy 고디,gaunt 곤트,\
        gave 게이브,gavel 개블,gawky 고키,gay 게이,gayer 게이어,gaze 게이즈,gazelle 거젤,gazette 거젯,gear 기어,geese 기스,genera 제너라,general 제너를,generalization 제너럴리제이션,\
        generalize 제너럴라이즈,generate 제너레이트,generation 제너레이션,generator 제너레이터,generic 저네릭,generous 제너러스,genetic 저네틱,genetically 저네티클리,genial 지녈,\
        genie 지니,genital 제니틀,genius 지녀스,genocide 제너사이드,gent 젠트,gentile 젠타일,gentle 젠틀,gentlemen 젠털믄,gentler 젠틀러,gentry 젠트리,genuine 제녀윈,genus 지너스,\
        geographical 지어그래피클,geography 지오그러피,geology 지올러지,geometry 지오머트리,gerbil 저빌,getaway 게터웨이,getting 게팅,geyser 가이저,ghastly 개스틀리,ghetto 게토,\
        giant 자이언트,gibberish 기버리시,gibe 자이브,giddy 기디,gig 기그,gigging 기깅,giggle 기글,gild 길드,gilt 길트,gimme 기미,gimmick 기믹,gingham 깅음,ginned 진드,\
        ginning 지닝,giraffe 저래프,girder 거더,girdle 거들,girlfriend 걸프렌드,girlish 걸리시,girth 거스,gist 지스트,give 기브,given 기븐,gizzard 기저드,glacial 글레이셜,\
        glacier 글레이셔,glad 글래드,gladden 글래든,glade 글레이드,glance 글랜스,gland 글랜드,glare 글레어,glasses 글래서스,glassy 글래시,glaze 글레이즈,gleam 글림,glean 글린,glee 글리,\
        glen 글렌,glib 글리브,glide 글라이드,glimmer 글리머,glimpse 글림프스,glint 글린트,glisten 글리슨,glitter 글리터,gloat 글로트,globe 글로브,gloom 글룸,gloomy 글루미,\
        glories 글로리스,glorify 글로리파이,glorious 글로리어스,gloss 글로스,glosses 글로시스,glossy 글로시,glow 글로,glower 글라워,glucose 글루코스,glue 글루,glum 글럼,glummer 글러머,\
        glut 글럿,glutted 글러티드,gnash 내시,goad 고드,goalie 골리,goat 고트,goatee 고티,gob 고브,gobble 가블,goblet 고블럿,goblin 고블린,god 고드,goddess 고더스,godless 고들러스,\
        godsend 고드센드,goes 고스,goggle 가글,going 고잉,goldfish 골드피시,golfer 골퍼,goner 고너,gonna 고나,good 구드,goodbye 구드바이,goodies 구디스,goody 구디,gooey 구이,\
        goof 구프,goofy 구피,goose 구스,gopher 고퍼,gorge 고지,gorgeous 고저스,gory 고리,gosh 고시,gospel 고스플,gotten 고튼,gouge 가우지,goulash 굴라시,gourd 고드,\
        gourmet 구어메이,gout 가우트,govern 거번,government 거버먼트,governor 거버너,grab 그래브,grabbed 그래브드,grabber 그래버,grabbing 그래빙,grace 그레이스,grade 그레이드,\
        grader 그레이더,gradual 그래주을,graduate 그래저웟,graduation 그래주에이션,graft 그래프트,grain 그레인,grammar 그래머,grammatical 그러매티클,grander 그랜더,grandfather 그랜드파더,\
        grandmother 그랜드머더,granite 그래닛,granny 그래니,granola 그러놀라,grant 그랜트,granule 그래녈,grape 그레이프,graphical 그래피클,grapple 그래플,grasp 그래스프,grass 그래스,\
        grasses 그래서스,grassy 그래시,grate 그레이트,grateful 그레이트플,grater 그레이터,gratify 그래티파이,gratuitous 그러투이터스,grave 그레이브,gravel 그래블,graven 그레이븐,\
        graver 그레이버,gravest 그래버스트,gravies 그레이비스,gravitational 그래비테이셔늘,gravity 그래비티,gravy 그레이비,grayer 그레이어,grayest 그레이이스트,graze 그레이즈,grease 그리스,\
        greasy 그리시,great 그레이트,greater 그레이터,greatest 그레이터스트,greed 그리드,greedy 그리디,greener 그리너,greet 그리트,gremlin 그렘린,grenade 그러네이드,grew 그루,grief 그리프,\
        grieve 그리브,grille 그릴,grim 그림,grimace 그리머스,grime 그라임,grimmer 그리머,grimy 그라이미,grin 그린,grind 그라인드,grinder 그라인더,grinned 그린드,grip 그립,gripe 그라이프,\
        gripped 그립트,grisly 그리즐리,gristle 그리슬,grit 그릿,gritty 그리티,grizzly 그리즐리,groan 그론,grocer 그로서,grocery 그로서리,groggy 그로기,groin 그로인,groom 그룸,\
        groove 그루브,groovy 그루비,grope 그로프,gross 그로스,grosser 그로서,grosses 그로시스,grotto 그로토,grouch 그라우치,grouchy 그라우치,grouper 그루퍼,grouse 그라우스,grove 그로브,\
        grovel 그로블,grow 그로,grower 그로어,growl 그라울,grown 그론,growth 그로스,grub 그러브,grubby 그러비,grudge 그러지,gruel 그루을,gruff 그러프,grumble 그럼블,grumpy 그럼피,\
        grunt 그런트,guarantee 게런티,guard 가드,guess 게스,guesses 게서스,guffaw 거포,guidance 가이던스,guile 가일,guilt 길트,guilty 길티,guinea 기니,guise 가이즈,gulch 걸치,\
        gulf 걸프,gullet 걸럿,gullible 걸러블,gullies 걸리스,gully 걸리,gulp 걸프,gummed 검드,gummy 거미,gunfire 건파이어,gunman 건믄,gunmen 건멘,gunned 건드,gunner 거너,\
        gunning 거닝,gunshot 건숏,guppies 거피스,guppy 거피,gurgle 거글,guru 구루,gush 거시,gusher 거셔,gushes 거시스,gust 거스트,gusty 거스티,gutted 거티드,gutter 거터,\
        gutting 거팅,guy 가이,guzzle 거즐,gymnast 짐너스트,gyrate 자이레이트,habit 해빗,habitat 해비탯,hackney 해크니,hacksaw 핵소,had 해드,haddock 해덕,hag 해그,haggard 해거드,\
        haggle 해글,hail 헤일,haircut 헤어컷,hairdo 헤어두,hairy 헤리,hale 헤일,halfway 해프웨이,halibut 핼리벗,hallway 홀웨이,halo 헤일로,halon 헤일론,halt 홀트,halter 홀터,\
        halve 해브,hamlet 햄럿,hammock 해먹,hamper 햄퍼,handbook 핸드북,handful 핸드풀,handier 핸디어,handler 핸들러,handout 핸다우트,handy 핸디,hangar 행어,hangout 행아우트,\
        hangover 행오버,hanker 행커,hapless 해플러스,happen 해픈,happier 해피어,happiest 해피어스트,happily 해필리,happiness 해피너스,harass 허래스,harbor 하버,hardback 하드백,\
        harden 하든,harder 하더,hardest 하더스트,hardier 하디어,hardship 하드십,hardy 하디,hare 헤어,harem 헤름,hark 하크,harlot 할럿,harmful 함플,harmless 함러스,harness 하너스,\
        harpist 하피스트,harpoon 하푼,harried 헤리드,harries 헤리스,harrow 해로,harry 헤리,harsh 하시,harsher 하셔,hart 하트,harvest 하버스트,has 해스,hashes 해셔스,hassle 해슬,\
        haste 헤이스트,hasten 헤이슨,hastily 헤이스틸리,hasty 헤이스티,hatch 해치,hatches 해치스,hatchet 해첫,hate 헤이트,hateful 헤이트플,hatred 헤이트러드,haughty 호티,haunt 혼트,\
        have 해브,haven 헤이븐,havoc 해벅,hay 헤이,haywire 헤이와이어,hazard 해저드,haze 헤이즈,hazel 헤이즐,hazier 헤이지어,hazy 헤이지,headache 헤데이크,header 헤더,headway 헤드웨이,\
        heady 헤디,healer 힐러,healthy 헬시,heap 히프,hear 히어,heard 허드,hearsay 히어세이,hearse 허스,hearten 하튼,hearth 하스,heartily 하틸리,hearty 하티,heath 히스,\
        heathen 히든,heather 헤더,heave 히브,heaven 헤븐,heavier 헤비어,heavies 헤비스,heaviest 헤비어스트,heavily 헤빌리,heavy 헤비,heckle 헤클,heckler 헤클러,hectic 헥틱,\
        hedge 헤지,heed 히드,heftier 헤프티어,hefty 헤프티,heifer 하이퍼,height 하이트,heinous 헤이너스,heir 에어,held 헬드,helium 힐리음,hellish 헬리시,hello 헐로,helm 헬름,\
        help 헬프,helper 헬퍼,helpful 헬프플,helpless 헬플러스,hemlock 헴록,hemmed 헴드,hemming 헤밍,hemp 헴프,hence 헨스,henceforth 헨스포스,herd 허드,here 히어,hereby 히어바이,\
        herein 히린,heresy 헤러시,heretic 헤러틱,heritage 헤리터지,hermit 허밋,hernia 허니아,heroes 히로스,heroic 히로익,heroin 헤로은,heroine 헤로은,heroism 헤로이즘,heron 헤른,\
        herpes 허피스,herring 헤링,herself 허셀프,hesitate 헤지테이트,heterosexual 헤터로섹셔월,hexagon 헥서곤,hey 헤이,heyday 헤이데이,hiatus 하이에이터스,hiccup 히컵,hickory 히커리,\
        hid 히드,hide 하이드,hideous 히디어스,hierarchical 하이라키클,hierarchy 하이어라키,higher 하이어,highest 하이어스트,highway 하이웨이,hijack 하이잭,hike 하이크,hiker 하이커,\
        hilarious 힐레리어스,hillier 힐리어,hilly 힐리,hilt 힐트,himself 힘셀프,hind 하인드,hinder 힌더,hindsight 하인드사이트,hinge 힌지,hipper 히퍼,hippest 히퍼스트,hire 하이어,\
        his 히스,hisses 히시스,historian 히스토리은,historic 히스토릭,historical 히스토리클,hitch 히치,hitches 히치스,hither 히더,hitherto 히더투,hitting 히팅,hive 하이브,hoard 호드,\
        hoarse 호스,hoax 호크스,hoaxes 호크시스,hobbies 호비스,hobble 하블,hobby 호비,hobnob 호브노브,hobo 호보,hockey 하키,hog 호그,hogging 호깅,hoist 호이스트,hold 홀드,\
        holder 홀더,holdup 홀덥,holiday 할러데이,holier 홀리어,holiest 홀리이스트,holler 홀러,hollies 홀리스,hollow 홀로,holly 홀리,holster 홀스터,holy 홀리,homage 오머지,\
        homey 호미,homonym 호머늠,homosexual 호모섹셔월,homosexuality 호모섹슈앨리티,honest 오너스트,honesty 오너스티,honk 홍크,honor 오너,honorary 오너레리,hoodlum 후들름,hoof 후프,\
        hoop 후프,hooray 후레이,hoot 후트,hooter 후터,hooves 후브스,hope 호프,hopeful 호프플,hopeless 호플러스,hopped 합트,hopper 호퍼,hopping 호핑,horde 호드,horizon 허라이즌,\
        horizontal 호리존틀,hornet 호닛,horny 호니,horrendous 호렌더스,horrible 호러블,horrid 호리드,horrific 호리픽,horrified 호리파이드,horrify 호리파이,horse 호스,hosiery 호저리,\
        hospital 호스피틀,hostage 호스티지,hostel 호스틀,hostess 호스터스,hostile 호스틸,hotbed 홋베드,hotter 호터,hottest 호터스트,hound 하운드,hour 아워,household 하우스홀드,\
        hove 호브,hovel 허블,hover 허버,how 하우,however 하우에버,howl 하울,hubbub 허버브,huddle 허들,hued 휴드,huff 허프,huffy 허피,hug 허그,huge 휴지,hugest 휴저스트,hugged 허그드,\
        hugging 허깅,hulk 헐크,humane 휴메인,humanity 휴매니티,humble 험블,humbler 험벌러,humbug 험버그,humdrum 험드럼,humid 휴미드,humming 허밍,humorous 휴머러스,hump 험프,\
        hunch 헌치,hunches 헌치스,hundred 헌드러드,hunger 헝거,hungry 헝그리,hunk 헝크,hunt 헌트,hurdle 허들,hurrah 후라,hurried 허리드,hurries 허리스,hurry 허리,hurt 허트,\
        hurtful 허트플,hurtle 허틀,husband 허즈번드,hush 허시,husk 허스크,hustle 허슬,hustler 허설러,hutch 허치,hydrant 하이드런트,hydrogen 하이드러즌,hygiene 하이진,hymnal 힘늘,\
        hyphen 하이픈,hypocrisy 히포크리시,hypocrite 히퍼크릿,hypocritical 히퍼크리티클,hypothesis 하이포서시스,hypothetical 하이퍼세티클,hysterical 히스테리클,iceberg 아이스버그,\
        iced 아이스트,icicle 아이시클,icing 아이싱,icy 아이시,ideal 아이딜,idealistic 아이디얼리스틱,identical 아이덴티클,identification 아이덴티피케이션,identified 아이덴티파이드,\
        identifier 아이덴티파이어,identifies 아이덴티파이스,identify 아이덴티파이,identity 아이덴티티,ideological 아이디얼로지클,idiocy 이디어시,idiom 이디음,idiosyncratic 이디오신크래틱,\
        idiot 이디엇,idiotic 이디오틱,idle 아이들,idler 아이덜러,idly 아이들리,idolize 아이덜라이즈,idyllic 아이딜릭,ifs 이프스,igloo 이글루,ignite 이그나이트,ignorance 이그너런스,\
        ignorant 이그너런트,ignore 이그노,iguana 아이과나,ilk 일크,illegal 일리글,illicit 일리싯,illiterate 일리터럿,illogical 일로지클,illusion 일루즌,illustrate 일러스트레이트,\
        imagery 이머지리,imaginary 이매지네리,imagination 이매지네이션,imaginative 이매지너티브,imagine 이매진,imbalance 임밸런스,imitate 이미테이트,immature 이머튜어,immediate 이미디엇,\
        immense 이멘스,immerse 이머스,imminent 이미넌트,immoral 이모를,immortal 이모틀,immune 이뮨,imp 임프,impair 임페어,impale 임페일,impart 임파트,impasse 임패스,impeach 임피치,\
        impede 임피드,impel 임펠,impend 임펜드,imperative 임페러티브,imperfect 임퍼픽트,imperial 임피리을,imperil 임페릴,impersonal 임퍼서늘,impetus 임퍼터스,impinge 임핀지,\
        impish 임피시,implant 임플랜트,implausible 임플로저블,implement 임플러먼트,implementation 임플러멘테이션,implication 임플리케이션,implicit 임플리싯,implied 임플라이드,\
        implies 임플라이스,implore 임플로,import 임포트,importance 임포턴스,important 임포턴트,impose 임포즈,impossible 임파서블,impound 임파운드,impractical 임프랙티클,\
        impress 임프레스,impresses 임프레시스,impression 임프레션,impressive 임프레시브,imprint 임프린트,imprison 임프리즌,improbable 임프라버블,improve 임프루브,improvement 임프루브먼트,\
        impulse 임펄스,impure 임퓨어,inability 이너빌리티,inaccessible 이넉세서블,inaccuracies 이내켜애시스,inaccuracy 이내켜어시,inaccurate 이내켜엇,inadequate 이내더퀏,\
        inadvertently 이너드버턴틀리,inane 이네인,inappropriate 이너프로프리잇,inborn 인본,inbred 인브레드,inbreed 인브리드,incapable 인케이퍼블,incarnation 인카네이션,incense 인센스,\
        incest 인세스트,inches 인처스,incidence 인시던스,incident 인시던트,incidental 인시덴틀,incisor 인사이저,incite 인사이트,inclination 인클리네이션,incline 인클라인,include 인클루드,\
        inclusion 인클루즌,inclusive 인클루시브,incoherent 인코히런트,income 인컴,incompatible 인컴패터블,incompetence 인콤퍼턴스,incompetent 인콤퍼턴트,incomplete 인컴플리트,\
        incomprehensible 잉캄프러헨시블,inconsistencies 잉콘시스텐시스,inconsistency 인컨시스턴시,inconsistent 인컨시스턴트,inconvenience 인컨비년스,inconvenient 인컨비년트,\
        incorporate 인코퍼레이트,incorrect 인커렉트,increase 인크리스,incredible 인크레더블,increment 인크러먼트,incur 인커,incurred 인커드,incurring 인커링,indeed 인디드,\
        indefensible 인디펜서블,indefinite 인데피닛,indent 인덴트,independence 인디펜던스,independent 인디펜던트,indeterminate 인디터미닛,indexes 인덱시스,indicate 인디케이트,\
        indication 인디케이션,indicative 인디커티브,indicator 인디케이터,indices 인디시스,indict 인다이트,indictment 인다이트먼트,indigo 인디고,indirect 인더렉트,individual 인디비저월,\
        indoor 인도,induce 인두스,induct 인덕트,indulge 인덜지,industrial 인더스트리을,industries 인더스트리스,industry 인더스트리,ineffective 이니펙티브,inefficiency 이니피션시,\
        inefficient 이니피션트,inept 이넵트,inequality 이니콸리티,inert 이너트,inertia 이너셔,inevitable 이네버터블,inexact 이니그잭트,inexperienced 이닉스피리언스트,infallible 인팰러블,\
        infamous 인퍼머스,infamy 인퍼미,infancy 인펀시,infant 인펀트,infantile 인펀틸,infect 인펙트,infection 인펙션,infer 인퍼,inference 인퍼런스,inferior 인피리어,\
        inferiority 인피리오리티,inferno 인퍼노,infest 인페스트,infidel 인피델,infield 인필드,infinite 인피닛,infinity 인피니티,infirm 인펌,inflame 인플레임,inflate 인플레이트,\
        inflexible 인플렉서블,inflict 인플릭트,influence 인플루언스,influential 인플루엔셜,influx 인플럭스,info 인포,inform 인폼,informal 인포믈,information 인퍼메이션,\
        informative 인포머티브,infrastructure 인프러스트럭처,infrequent 인프리퀀트,infringement 인프린지먼트,infuse 인퓨즈,ingenious 인지녀스,ingest 인제스트,ingredient 인그리디언트,\
        inhabit 인해빗,inhabitant 인해비턴트,inhale 인헤일,inhaler 인헤일러,inherent 인히런트,inherit 인헤릿,inheritance 인헤리턴스,inhibit 인히빗,inhibition 인히비션,inhuman 인휴믄,\
        initial 이니셜,initialize 이니셜라이즈,initiate 이니시에이트,initiative 이니셔티브,inject 인젝트,injure 인저,injuries 인저리스,injury 인저리,injustice 인저스티스,inkling 잉클링,\
        inky 잉키,inlaid 인레이드,inland 인랜드,inlay 인레이,inlet 인렛,inmate 인메이트,innards 이너즈,innate 이네이트,inner 이너,innocence 이너선스,innocent 이너선트,\
        innovation 이너베이션,innovative 이너베이티브,input 인풋,inquest 인퀘스트,inquire 인콰이어,inquiries 인콰이어리스,inquiry 인콰이리,ins 인스,insane 인세인,insect 인섹트,\
        insecure 인서켜,insensitive 인센시티브,insert 인서트,insertion 인서션,insider 인사이더,insidious 인시디어스,insignificant 인시그니피컨트,insipid 인시피드,insist 인시스트,\
        insistence 인시스턴스,insofar 인서파,inspect 인스펙트,inspection 인스펙션,inspire 인스파이어,installation 인스털레이션,instead 인스테드,instill 인스틸,instinct 인스팅크트,\
        institute 인스티투트,institution 인스티투션,instruct 인스트럭트,instruction 인스트럭션,instrument 인스트러먼트,instrumental 인스트러멘틀,insufficient 인서피션트,insular 인설러,\
        insult 인설트,insurance 인슈런스,insure 인슈어,insurer 인슈러,intact 인택트,intake 인테이크,integer 인터저,integral 인터그를,integrate 인터그레이트,integration 인터그레이션,\
        integrity 인테그리티,intellect 인털렉트,intellectual 인털렉추을,intelligence 인텔리전스,intelligent 인텔리전트,intend 인텐드,intense 인텐스,intensity 인텐시티,\
        intensive 인텐시브,intent 인텐트,intention 인텐츤,intentional 인텐셔늘,inter 인터,interact 인터랙트,interaction 인터랙션,intercourse 인터코스,interest 인트러스트,\
        interfere 인터피어,interference 인터피런스,interim 인터림,intermediate 인터미디잇,intermittent 인터미턴트,internal 인터늘,international 인터내셔늘,interpret 인터프럿,\
        interpretation 인터프리테이션,interpreter 인터프러터,interrogate 인테러게이트,interrupt 인터럽트,interruption 인터럽션,intersection 인터섹션,interval 인터블,intervene 인터빈,\
        intervention 인터벤션,intimate 인티멋,into 인투,intolerance 인톨러런스,intrinsic 인트린식,intrinsically 인트린시컬리,introduce 인트러두스,introduction 인트러덕션,\
        introductory 인트러덕터리,intrude 인트루드,intuitive 인투이티브,invade 인베이드,invader 인베이더,invalid 인벌리드,invalidate 인밸리데이트,invaluable 인밸려블,\
        invariably 인베리어블리,invasion 인베이즌,invent 인벤트,invention 인벤션,inventor 인벤터,inverse 인버스,invert 인버트,invest 인베스트,investigate 인베스티게이트,\
        investigation 인베스티게이션,investment 인베스트먼트,invisible 인비저블,invitation 인비테이션,invite 인바이트,invoice 인보이스,invoke 인보크,involve 인볼브,involvement 인발브먼트,\
        inward 인워드,iodine 아이어다인,iota 아이오타,irate 아이레이트,ire 아이어,iris 아이리스,irises 아이러시스,irk 어크,ironic 아이로닉,ironies 아이러니스,irrational 이래셔늘,\
        irrelevant 이렐러번트,irrespective 이러스펙티브,irresponsible 이러스판서블,irritate 이리테이트,irritation 이리테이션,isle 아일,isolate 아이설레이트,isolation 아이설레이션,\
        isthmus 이스머스,itch 이치,itches 이처스,itchy 이치,itemize 아이터마이즈,its 이츠,itself 이첼프,ivory 아이버리,ivy 아이비,jab 재브,jabbed 재브드,jabbing 재빙,jackal 재클,\
        jackass 재캐스,jade 제이드,jagged 재거드,jaguar 재과,jail 제일,jailer 제일러,jalopy 절로피,jammed 잼드,jamming 재밍,jangle 쟁글,janitor 재니터,jargon 자근,jarred 자드,\
        jarring 자링,jaunt 존트,jaunty 존티,javelin 재벌린,jawbone 조본,jay 제이,jaywalk 제이웍,jealous 젤러스,jeans 진스,jeer 지어,jellied 젤리드,jellies 젤리스,jerk 저크,\
        jerky 저키,jest 제스트,jester 제스터,jetted 제티드,jetting 제팅,jetty 제티,jewel 주을,jeweler 주얼러,jibe 자이브,jiffy 지피,jig 지그,jiggle 지글,jigsaw 지그소,jilt 질트,\
        jingle 징글,jitters 지터스,jittery 지터리,job 조브,jockey 자키,jocular 조켤러,jog 조그,jogged 자그드,jogger 조거,join 조인,joke 조크,jollier 졸리어,jollies 졸리스,\
        jolly 졸리,jolt 졸트,jostle 자슬,jotted 조티드,journey 저니,jovial 조비을,joy 조이,joyful 조이플,joyous 조이어스,jubilee 주빌리,judge 저지,judgment 저지먼트,judo 주도,\
        jug 저그,juggle 저글,juggler 저걸러,jugular 주결러,juicier 주이셔,juicy 주시,jumble 점블,jumbo 점보,jump 점프,jumpy 점피,junction 정크션,juniper 주니퍼,junket 정킷,\
        junkie 정키,junta 훈타,juries 주리스,juror 주러,jury 주리,just 저스트,juster 저스터,justice 저스티스,justifiable 저스터파이어블,justification 저스티피케이션,\
        justified 저스티파이드,justifies 저스티파이스,justify 저스티파이,jute 주트,jutting 저팅,juvenile 주버닐,karat 케럿,karate 커라티,keener 키너,keenest 키너스트,keep 키프,\
        keeper 키퍼,keg 케그,kelp 켈프,kennel 케늘,kept 켑트,kernel 커늘,kettle 케틀,keyhole 키홀,keynote 키노트,keystroke 키스트로크,khaki 카키,kid 키드,kidded 키디드,\
        kidding 키딩,kidnap 키드냅,kidnapped 키드냅트,kidnapping 키드내핑,kidney 키드니,kiln 킬른,kilo 킬로,kilt 킬트,kimono 키모너,kind 카인드,kinda 킨다,kinder 카인더,\
        kindest 카인더스트,kindle 킨들,kindred 킨드리드,kingdom 킹듬,kinky 킹키,kinship 킨십,kiosk 키오스크,kipper 키퍼,kiss 키스,kisses 키서스,kite 카이트,kitten 키튼,kitty 키티,\
        knead 니드,kneecap 니캡,knelt 넬트,knitted 니터드,knives 나이브스,knob 노브,knotted 노티드,knotty 노티,knowledge 놀러지,knuckle 너클,kosher 코셔,kowtow 카우타우,\
        kudos 쿠도스,lab 래브,labor 레이버,laboratory 래브러토리,laborer 레이버러,lacquer 래커,lacy 레이시,lad 래드,ladder 래더,lade 레이드,laden 레이든,ladies 레이디스,ladle 레이들,\
        lady 레이디,ladybug 레이디버그,lag 래그,laggard 래거드,lagged 래그드,lagging 래깅,lagoon 러군,laid 레이드,lain 레인,lair 레어,lake 레이크,lambda 램다,lame 레임,lament 러멘트,\
        lamer 레이머,lampoon 램푼,lance 랜스,land 랜드,lander 랜더,landlord 랜들로드,landscape 랜드스케이프,lane 레인,language 랭궈지,languid 랭궈드,lanky 랭키,lantern 랜턴,\
        lapel 러펠,lapped 랩트,lapping 래핑,lapse 랩스,larceny 라서니,lard 라드,large 라지,larger 라저,largest 라저스트,lark 라크,larva 라바,larvae 라비,larynx 레링크스,lash 래시,\
        lashes 래시스,lass 래스,last 래스트,latch 래치,latches 래처스,late 레이트,latent 레이턴트,later 레이터,lateral 래터를,latest 레이터스트,lath 래스,lathe 레이드,lather 래더,\
        latrine 러트린,latter 래터,lattice 래티스,laud 로드,laugh 래프,laughter 래프터,launch 론치,launches 론처스,launder 론더,laundry 론드리,laurel 로를,lava 라바,\
        lavatory 래버토리,lavish 래비시,lawful 로플,lawless 롤러스,lawsuit 로수트,lawyer 로여,lax 랙스,laxity 랙시티,lay 레이,layman 레이믄,laymen 레이믄,lazier 레이지어,\
        laziest 레이지어스트,laziness 레이지너스,lazy 레이지,leach 리치,leaden 레든,leaf 리프,leaflet 리플럿,leafy 리피,leak 리크,leakage 리커지,leaky 리키,leaner 리너,\
        leanest 리너스트,leap 리프,leapt 렙트,lease 리스,leash 리시,leashes 리시스,least 리스트,leather 레더,leave 리브,lectern 렉턴,lecture 렉처,lecturer 렉처러,led 레드,\
        ledge 레지,ledger 레저,leech 리치,leeches 리치스,leek 리크,leery 리리,leeway 리웨이,leg 레그,legacy 레거시,legal 리글,legendary 레전데리,legged 레거드,legging 레깅,\
        legible 레저블,legion 리즌,legislation 레지슬레이션,legitimate 러지티멋,legume 레귬,lemme 레머,lend 렌드,length 렝크스,lengthy 렝시,lenient 리니언트,lenses 렌저스,lent 렌트,\
        lentil 렌틸,leopard 레퍼드,leotard 리어타드,leper 레퍼,leprosy 레프러시,lesbian 레즈비은,lesion 리즌,less 레스,lessen 레슨,lesser 레서,lest 레스트,letdown 렛다운,\
        lethal 리슬,letter 레터,letting 레팅,lettuce 레터스,letup 레텁,levee 레비,lever 레버,levied 레비드,levies 레비스,levity 레비티,levy 레비,lewd 루드,lexical 렉시클,\
        lexicon 렉시콘,liability 라이어빌리티,liable 라이어블,liaison 리에이존,liar 라이어,libel 라이블,liberal 리버를,liberties 리버티스,liberty 리버티,librarian 라이브레리은,\
        libraries 라이브레리스,lice 라이스,lichen 라이큰,lid 리드,lie 라이,lied 라이드,lifetime 라이프타임,lighten 라이튼,lightest 라이터스트,lightning 라이트닝,likable 라이커블,\
        like 라이크,likelihood 라이클리후드,liken 라이큰,likewise 라이콰이즈,lilac 라일랙,lilies 릴리스,lilt 릴트,lily 릴리,limber 림버,limbo 림보,limit 리밋,limitation 리미테이션,\
        limp 림프,lineage 리니어지,linear 리니어,linen 리는,linger 링거,lingo 링고,linguistic 링귀스틱,linkage 링커지,linker 링커,lint 린트,liquefy 리쿼파이,liquid 리쿼드,\
        liquor 리커,lisp 리스프,listen 리슨,listener 리서너,litany 리터니,literal 리터를,literary 리터레리,literate 리터럿,literature 리터러처,lithe 라이드,litter 리터,little 리틀,\
        littler 리털러,liturgy 리터지,livable 리버블,liven 라이븐,liver 리버,livid 리비드,lizard 리저드,llama 라마,load 로드,loader 로더,loaf 로프,loafer 로퍼,loath 로스,\
        loathe 로드,loaves 로브스,lob 로브,lobbed 라브드,lobbied 로비드,lobbies 로비스,lobbing 로빙,lobe 로브,locale 로캘,locate 로케이트,location 로케이션,locket 로킷,\
        locust 로커스트,lodge 로지,loft 로프트,loftier 로프티어,lofty 로프티,logged 로그드,logger 로거,logging 로깅,logic 로직,logical 로지클,loin 로인,loiter 로이터,longer 롱거,\
        longest 롱거스트,longish 롱이시,lookout 루카우트,loony 루니,loophole 루프홀,loose 루스,loosen 루슨,looser 루서,loot 루트,lope 로프,lopped 랍트,lopping 로핑,lord 로드,\
        lorries 로리스,lorry 로리,lose 루즈,loser 루저,losses 로서스,lost 로스트,lottery 로터리,lotus 로터스,loud 라우드,louder 라우더,loudest 라우더스트,louse 라우스,lousy 라우지,\
        lovable 러버블,lover 러버,lowdown 로다운,lower 로어,lowest 로어스트,loyal 로이을,loyalty 로이얼티,lozenge 로전지,lucid 루시드,luckier 러키어,luckily 러킬리,\
        ludicrous 루디크러스,lug 러그,luggage 러거지,lugging 러깅,lullaby 럴러바이,lumber 럼버,lump 럼프,lumpy 럼피,lunacy 루너시,lunar 루너,lunatic 루너틱,lunches 런치스,\
        lunchtime 런치타임,lunge 런지,lupine 루파인,lurch 러치,lurches 러치스,lure 루어,lurid 루리드,lurk 러크,lush 러시,lusher 러셔,lust 러스트,luster 러스터,lusty 러스티,lute 루트,\
        lye 라이,lying 라이잉,lymph 림프,lynch 린치,lyre 라이어,lyric 리릭,lyrical 리리클,
        """
}
